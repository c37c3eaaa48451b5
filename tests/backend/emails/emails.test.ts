import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Email, EmailDetails, EmailStatus } from '#src/contract/emails.ts'
import { createMailPreviews } from '#src/backend/emails/mail-preview.ts'
import { minutes } from '#src/lib/durations.ts'
import { post } from '#tests/support/anonymous.ts'
import { mailedToken } from '#tests/support/mailbox.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startSmtpServer, type SmtpServer } from '#tests/support/smtp-server.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

interface Page {
  readonly emails: Email[]
  readonly total: number
  readonly counts: Record<EmailStatus, number>
}

let smtp: SmtpServer
let backend: TestBackend
let manager: SignedInPerson
let colleague: SignedInPerson
beforeAll(async () => {
  smtp = await startSmtpServer()
  backend = await startBackend({ SMTP_URL: smtp.url })
})
beforeEach(async () => {
  smtp.refuseWith(undefined)
  smtp.messages.length = 0
  backend.advance(20 * minutes)
  manager = await signUpPerson(backend, { role: 'Manager' })
  colleague = await signUpPerson(backend, { role: 'User', organisation: manager.organisationId })
})
afterAll(async () => {
  await backend.close()
  await smtp.close()
})

const later = async (milliseconds: number) => {
  backend.advance(milliseconds)
  manager = await signUpPerson(backend, { role: 'Manager', organisation: manager.organisationId })
}
const forget = async (person = colleague, where = backend) => {
  await post(where, '/api/auth/request-password-reset', { email: person.email })
  await where.services.mailer.settled()
}
const page = (query = '', who = manager) => who.read<Page>(`/api/emails${query}`)
const readLastEmail = async (who = manager): Promise<Email> => {
  const [mail] = (await page('', who)).emails
  if (mail === undefined) throw new Error('no mail')
  return mail
}
const details = (id: string, who = manager) => who.read<EmailDetails>(`/api/emails/${id}`)
const resend = async (id: string, who = manager) => {
  const response = await who.fetch(`/api/emails/${id}/resend`, { method: 'POST' })
  const body = (await response.json()) as { id: string; details?: string }
  await backend.services.mailer.settled()
  return [response.status, body] as const
}
const unconfirm = (person: SignedInPerson) =>
  backend.services.db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', person.userId).execute()

describe('the log of mails', () => {
  test('has every mail of the organisation, the newest first, with what became of it', async () => {
    await forget()
    backend.advance(1 * minutes)
    smtp.refuseWith('550 5.1.1 no such person')
    await forget(manager)
    const sent = { to: colleague.email, status: 'sent', attempts: 1, sentAt: expect.stringMatching(/Z$/) }
    expect(await page()).toMatchObject({
      emails: [
        {
          to: manager.email,
          kind: 'reset-password',
          subject: 'Choose a new password',
          status: 'failed',
          attempts: 1,
          failure: { reason: 'addressRefused', code: '550 5.1.1' },
        },
        sent,
      ],
      total: 2,
      counts: { queued: 0, sent: 1, failed: 1, kept: 0 },
    })
  })

  test('B02 holds no mail of another organisation, and knows none', async () => {
    const stranger = await signUpPerson(backend, { role: 'Manager' })
    await forget()
    const { id } = await readLastEmail()
    expect(await page('', stranger)).toMatchObject({ emails: [], total: 0 })
    const unknown = 'a'.repeat(24)
    for (const [path, method] of [
      ['', 'GET'],
      ['/resend', 'POST'],
    ]) {
      const answers = await Promise.all(
        [id, unknown].map((emailId) => stranger.fetch(`/api/emails/${emailId}${path}`, { method: method ?? '' })),
      )
      expect(answers.map(({ status }) => status)).toEqual([404, 404])
      const [foreign, none] = await Promise.all(answers.map(async (answer) => (await answer.json()) as object))
      const without = (body: object | undefined) => ({ ...body, requestId: '', instance: '' })
      expect(without(foreign)).toEqual(without(none))
    }
    expect(smtp.messages).toHaveLength(1)
  })

  test('a mail is in the log of the organisation its person was in when it was written, and in that alone', async () => {
    const outsider = await signUpPerson(backend, { role: 'Manager' })
    const now = new Date(backend.services.clock())
    await backend.services.db
      .insertInto('memberships')
      .values({ organisation_id: outsider.organisationId, user_id: colleague.userId, role: 'User', created_at: now })
      .execute()
    await forget()
    expect([(await page()).total, (await page('', outsider)).total]).toEqual([1, 0])
    await post(backend, '/api/auth/request-password-reset', { email: 'nobody@quarry.example' })
    expect((await page()).total).toBe(1)
  })

  test.each([
    ['?q=CHOOSE', 2],
    ['?q=quarry%20password', 2],
    ['?q=nobody', 0],
    ['?q=%25', 0],
    ['?q=_', 0],
    ['?status=sent', 1],
    ['?status=failed', 1],
    ['?status=kept', 0],
    ['?kind=reset-password', 2],
    ['?kind=confirm-email', 0],
    ['?from=2000-01-01T00:00:00.000Z', 2],
    ['?until=2000-01-01T00:00:00.000Z', 0],
  ])('%s finds %i', async (query, total) => {
    await forget()
    smtp.refuseWith('451 later')
    await forget(manager)
    const matches = await page(query)
    expect([matches.total, matches.emails.length]).toEqual([total, total])
    if (query.startsWith('?status')) expect(matches.counts).toMatchObject({ sent: 1, failed: 1 })
  })

  test('a search by part of an address finds it, also with a wildcard in it', async () => {
    await forget()
    await forget(manager)
    expect((await page(`?q=${colleague.email.slice(0, -4)}`)).emails.map(({ to }) => to)).toEqual([colleague.email])
  })

  test('is read page by page, in any order', async () => {
    for (const person of [manager, colleague, manager]) {
      await forget(person)
      backend.advance(1 * minutes)
    }
    const to = async (query: string) => (await page(query)).emails.map((mail) => mail.to)
    const [m, c] = [manager.email, colleague.email]
    expect(await to('?size=2')).toEqual([m, c])
    expect(await to('?size=2&page=2')).toEqual([m])
    expect(await to('?size=2&page=3')).toEqual([m])
    expect(await page('?size=2&page=3')).toMatchObject({ total: 3, page: 2 })
    expect(await page('?q=nobody&page=3')).toMatchObject({ total: 0, page: 1 })
    expect(await to('?sort=to')).toEqual([m, m, c])
    expect(await to('?sort=-to')).toEqual([c, m, m])
    expect(await to('?sort=written&size=1')).toEqual([m])
    expect(await to('?sort=status')).toHaveLength(3)
  })

  test.each(['?status=gone', '?kind=other', '?page=0', '?page=x', '?size=1001', '?sort=secret', '?from=yesterday'])(
    '%s is refused',
    async (query) => {
      expect((await manager.fetch(`/api/emails${query}`)).status).toBe(400)
    },
  )
})

describe('one mail', () => {
  test('is told with both bodies and all that happened, but never with what its link opens', async () => {
    smtp.refuseWith('451 later')
    await forget()
    const token = await mailedToken(backend, colleague.email, 'reset-password')
    const { id } = await readLastEmail()
    backend.advance(1 * minutes)
    smtp.refuseWith(undefined)
    await backend.services.mailer.deliver(id)
    const mail = await details(id)
    expect(mail).toMatchObject({
      to: colleague.email,
      from: 'Quarry <no-reply@quarry.local>',
      language: 'en',
      status: 'sent',
      attempts: 2,
      link: 'works',
      events: [
        { kind: 'written' },
        { kind: 'failed', failure: { reason: 'refusedForNow', code: '451' } },
        { kind: 'sent' },
      ],
      resend: 'fresh',
      isRepeated: false,
    })
    expect(mail.text).toContain('http://127.0.0.1:4173/reset-password?token=••••••••')
    expect(mail.html).toContain('http://127.0.0.1:4173/reset-password?token=••••••••')
    expect(mail.html).not.toContain('href=')
    const seen = JSON.stringify([mail, await page()])
    expect(seen).not.toContain(token)
    expect(seen).not.toContain('{link}')
    const kept = await backend.services.db.selectFrom('emails').selectAll().where('id', '=', id).execute()
    expect(JSON.stringify(kept)).not.toContain(token)
  })

  test('says whether its link still opens something', async () => {
    await forget()
    const { id } = await readLastEmail()
    expect((await details(id)).link).toBe('works')
    await later(60 * minutes)
    expect((await details(id)).link).toBe('expired')
  })

  test('that is tried again by itself says so, until it was tried for the last time', async () => {
    smtp.refuseWith('451 later')
    await forget()
    const { id } = await readLastEmail()
    for (const isRepeated of [true, true, true, true, true, true, false]) {
      expect((await details(id)).isRepeated).toBe(isRepeated)
      await backend.services.mailer.deliver(id)
    }
  })
})

describe('the preview', () => {
  const open = (url: string) => createMailPreviews(backend.services).request(url)

  test('is a document that runs nothing, loads nothing and that only pages of ours frame', async () => {
    await forget()
    const { previewUrl } = await details((await readLastEmail()).id)
    const answer = await open(previewUrl)
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; frame-ancestors 'self'; base-uri 'none'; sandbox",
    )
    const html = await answer.text()
    expect([html.includes('token=••••••••'), html.includes('@media')]).toEqual([true, true])
    expect(await (await open(`${previewUrl}?theme=dark`)).text()).not.toContain('@media')
  })

  test('is opened by the address that was given, for half an hour', async () => {
    await forget()
    const { id } = await readLastEmail()
    const { previewUrl } = await details(id)
    const sealed = backend.services.sealer.seal(id)
    for (const url of [`/frame/mail/${id}`, `/frame/mail/${sealed}`, `${previewUrl}x`, '/frame/mail/v1.a.b.c']) {
      expect((await open(url)).status).toBe(404)
    }
    backend.advance(30 * minutes)
    expect((await open(previewUrl)).status).toBe(200)
    backend.advance(1)
    expect((await open(previewUrl)).status).toBe(404)
  })
})

describe('sending again', () => {
  test('what was not sent goes out as it is, and once, however often it is asked for', async () => {
    smtp.refuseWith('451 later')
    await forget()
    smtp.refuseWith(undefined)
    const { id } = await readLastEmail()
    expect((await details(id)).resend).toBe('same')
    const answers = await Promise.all([resend(id), resend(id), resend(id)])
    expect(answers).toEqual([1, 2, 3].map(() => [200, { id }]))
    expect(smtp.messages).toHaveLength(1)
    const email = await details(id)
    expect(email).toMatchObject({ status: 'sent', attempts: 2 })
    expect(email.events.map(({ kind }) => kind)).toEqual(['written', 'failed', 'resent', 'sent'])
    expect(email.events[2]?.by).toMatch(/^Ada person-/)
  })

  test('what was sent gets a fresh link, in one mail for two requests at once; the fresh one works', async () => {
    await unconfirm(colleague)
    await post(backend, '/api/auth/resend-confirmation-email', { email: colleague.email })
    await backend.services.mailer.settled()
    const { id } = await readLastEmail()
    const [[, first], [, second]] = await Promise.all([resend(id), resend(id)])
    expect(first.id).not.toBe(id)
    expect(second.id).toBe(first.id)
    expect(smtp.messages).toHaveLength(2)
    expect(await details(id)).toMatchObject({ resentAs: first.id })
    expect(await details(first.id)).toMatchObject({ resendOf: id, link: 'works', status: 'sent', resend: 'fresh' })
    const text = Buffer.from(smtp.messages[1]?.data ?? '').toString('utf8')
    const token = /token=3D([\w=\n-]+?)\n\n/.exec(text)?.[1]?.replaceAll('=\n', '') ?? ''
    expect((await post(backend, '/api/auth/confirm-email', { token })).status).toBe(200)
    expect(await details(first.id)).toMatchObject({ link: 'used', resend: 'confirmedAlready' })
  })

  test('of a link that was used no other is made, and it is said why', async () => {
    smtp.refuseWith('451 later')
    await forget()
    const token = await mailedToken(backend, colleague.email, 'reset-password')
    smtp.refuseWith(undefined)
    const { id } = await readLastEmail()
    await backend.services.mailer.deliver(id)
    await post(backend, '/api/auth/reset-password', { token, password: 'Newly-Chosen-1' })
    await backend.services.mailer.settled()
    const sent = smtp.messages.length
    expect(await details(id)).toMatchObject({ link: 'used', resend: 'linkUsed' })
    expect(await resend(id)).toMatchObject([409, { errorMessageKey: 'errors.mailNotResent', details: 'linkUsed' }])
    const notice = await readLastEmail()
    expect(notice.kind).toBe('password-changed')
    expect(await resend(notice.id)).toMatchObject([409, { details: 'isNotice' }])
    expect(smtp.messages).toHaveLength(sent)
  })

  test('an expired link is replaced, also in a mail that never went out', async () => {
    smtp.refuseWith('451 later')
    await forget()
    smtp.refuseWith(undefined)
    const { id } = await readLastEmail()
    await later(61 * minutes)
    const [status, fresh] = await resend(id)
    expect([status, fresh.id === id]).toEqual([200, false])
    expect(await details(fresh.id)).toMatchObject({ status: 'sent', link: 'works' })
    expect(await details(id)).toMatchObject({ status: 'failed', link: 'expired' })
  })

  test.each(['memberships', 'account'])('nobody who is gone is written to (%s)', async (gone) => {
    await forget()
    const { db } = backend.services
    const { id } = await readLastEmail()
    if (gone === 'memberships') await db.deleteFrom('memberships').where('user_id', '=', colleague.userId).execute()
    else
      await db
        .updateTable('users')
        .set({ disabled_at: new Date(backend.services.clock()) })
        .where('id', '=', colleague.userId)
        .execute()
    expect(await resend(id)).toMatchObject([409, { details: 'accountGone' }])
    expect(smtp.messages).toHaveLength(1)
  })

  test('an address gets five in a quarter of an hour, and no more', async () => {
    await forget()
    const { id } = await readLastEmail()
    const statuses: number[] = []
    for (let count = 0; count < 6; count += 1) {
      statuses.push((await resend(id))[0])
      backend.advance(61_000)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect(smtp.messages).toHaveLength(6)
  })

  test('a Guest, a ReadOnly and a User neither read nor send anything', async () => {
    await forget()
    const { id } = await readLastEmail()
    for (const role of ['Guest', 'ReadOnly', 'User'] as const) {
      const person = await signUpPerson(backend, { role, organisation: manager.organisationId })
      const calls = [person.fetch('/api/emails'), person.fetch(`/api/emails/${id}`)]
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403])
      expect((await resend(id, person))[0]).toBe(403)
    }
    const administrator = await signUpPerson(backend, { organisation: manager.organisationId })
    expect((await page('', administrator)).total).toBe(1)
  })
})

test('without a mail server a mail is kept here, and says so when it is to be sent again', async () => {
  const lonely = await startBackend()
  try {
    const person = await signUpPerson(lonely, { role: 'Manager' })
    await forget(person, lonely)
    const mail = await readLastEmail(person)
    expect(mail).toMatchObject({ status: 'kept', attempts: 0 })
    expect(await details(mail.id, person)).toMatchObject({ resend: 'keptHere', link: 'works', isRepeated: false })
    expect(await resend(mail.id, person)).toMatchObject([409, { details: 'keptHere' }])
    lonely.advance(61 * minutes)
    const another = await signUpPerson(lonely, { role: 'Manager', organisation: person.organisationId })
    const [status, fresh] = await resend(mail.id, another)
    expect([status, fresh.id === mail.id]).toEqual([200, false])
    expect(await details(fresh.id, another)).toMatchObject({ status: 'kept', link: 'works' })
  } finally {
    await lonely.close()
  }
})

test('ten thousand mails are searched and paged in no time', async () => {
  const { db, clock } = backend.services
  const at = new Date(clock())
  const rows = Array.from({ length: 10_000 }, (_, no) => ({
    id: no.toString(16).padStart(24, '0'),
    organisation_id: manager.organisationId,
    to_address: `person-${no}@many.example`,
    kind: 'reset-password',
    subject: 'Choose a new password',
    text_body: 'x',
    link: null,
    created_at: at,
    sent_at: at,
  }))
  for (let from = 0; from < rows.length; from += 2000) {
    await db
      .insertInto('emails')
      .values(rows.slice(from, from + 2000).map((row) => ({ ...row, language: 'en' })))
      .execute()
  }
  const start = performance.now()
  expect((await page('?q=person-99&sort=to&page=2')).total).toBe(111)
  expect((await page('?page=200')).emails).toHaveLength(50)
  expect(performance.now() - start).toBeLessThan(2000)
})
