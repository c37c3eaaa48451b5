import { describe, expect, test } from 'vitest'
import { minutes } from '#src/lib/durations.ts'
import { post } from '#tests/support/anonymous.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import type { SmtpServer } from '#tests/support/smtp-server.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import { openMailLog } from './mail-log-room.ts'

let backend: TestBackend
let colleague: SignedInPerson
let manager: SignedInPerson
let smtp: SmtpServer
const { readLastEmail, readPage, requestReset } = openMailLog((room) => ({ backend, colleague, manager, smtp } = room))

describe('the log of mails', () => {
  test('has every mail of the organisation, the newest first, with what became of it', async () => {
    await requestReset()
    backend.advance(1 * minutes)
    smtp.refuseWith('550 5.1.1 no such person')
    await requestReset(manager)
    const sent = { to: colleague.email, status: 'sent', attempts: 1, sentAt: expect.stringMatching(/Z$/) }
    expect(await readPage()).toMatchObject({
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
    await requestReset()
    const { id } = await readLastEmail()
    expect(await readPage('', stranger)).toMatchObject({ emails: [], total: 0 })
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
    await requestReset()
    expect([(await readPage()).total, (await readPage('', outsider)).total]).toEqual([1, 0])
    await post(backend, '/api/auth/request-password-reset', { email: 'nobody@quarry.example' })
    expect((await readPage()).total).toBe(1)
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
    await requestReset()
    smtp.refuseWith('451 later')
    await requestReset(manager)
    const matches = await readPage(query)
    expect([matches.total, matches.emails.length]).toEqual([total, total])
    if (query.startsWith('?status')) expect(matches.counts).toMatchObject({ sent: 1, failed: 1 })
  })

  test('a search by part of an address finds it, also with a wildcard in it', async () => {
    await requestReset()
    await requestReset(manager)
    expect((await readPage(`?q=${colleague.email.slice(0, -4)}`)).emails.map(({ to }) => to)).toEqual([colleague.email])
  })

  test('is read page by page, in any order', async () => {
    for (const person of [manager, colleague, manager]) {
      await requestReset(person)
      backend.advance(1 * minutes)
    }
    const to = async (query: string) => (await readPage(query)).emails.map((mail) => mail.to)
    const [m, c] = [manager.email, colleague.email]
    expect(await to('?size=2')).toEqual([m, c])
    expect(await to('?size=2&page=2')).toEqual([m])
    expect(await to('?size=2&page=3')).toEqual([m])
    expect(await readPage('?size=2&page=3')).toMatchObject({ total: 3, page: 2 })
    expect(await readPage('?q=nobody&page=3')).toMatchObject({ total: 0, page: 1 })
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
  expect((await readPage('?q=person-99&sort=to&page=2')).total).toBe(111)
  expect((await readPage('?page=200')).emails).toHaveLength(50)
  expect(performance.now() - start).toBeLessThan(2000)
})
