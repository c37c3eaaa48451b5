import { describe, expect, test } from 'vitest'
import { minutes } from '#src/lib/durations.ts'
import { post } from '#tests/support/anonymous.ts'
import { mailedToken } from '#tests/support/mailbox.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import type { SmtpServer } from '#tests/support/smtp-server.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { openMailLog } from './mail-log-room.ts'

let backend: TestBackend
let colleague: SignedInPerson
let manager: SignedInPerson
let smtp: SmtpServer
const { advance, readDetails, readLastEmail, readPage, requestReset, resend } = openMailLog(
  (room) => ({ backend, colleague, manager, smtp } = room),
)

const unconfirm = (person: SignedInPerson) =>
  backend.services.db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', person.userId).execute()

describe('sending again', () => {
  test('what was not sent goes out as it is, and once, however often it is asked for', async () => {
    smtp.refuseWith('451 later')
    await requestReset()
    smtp.refuseWith(undefined)
    const { id } = await readLastEmail()
    expect((await readDetails(id)).resend).toBe('same')
    const answers = await Promise.all([resend(id), resend(id), resend(id)])
    expect(answers).toEqual([1, 2, 3].map(() => [200, { id }]))
    expect(smtp.messages).toHaveLength(1)
    const email = await readDetails(id)
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
    expect(await readDetails(id)).toMatchObject({ resentAs: first.id })
    expect(await readDetails(first.id)).toMatchObject({ resendOf: id, link: 'works', status: 'sent', resend: 'fresh' })
    const text = Buffer.from(smtp.messages[1]?.data ?? '').toString('utf8')
    const token = /token=3D([\w=\n-]+?)\n\n/.exec(text)?.[1]?.replaceAll('=\n', '') ?? ''
    expect((await post(backend, '/api/auth/confirm-email', { token })).status).toBe(200)
    expect(await readDetails(first.id)).toMatchObject({ link: 'used', resend: 'confirmedAlready' })
  })

  test('of a link that was used no other is made, and it is said why', async () => {
    smtp.refuseWith('451 later')
    await requestReset()
    const token = await mailedToken(backend, colleague.email, 'reset-password')
    smtp.refuseWith(undefined)
    const { id } = await readLastEmail()
    await backend.services.mailer.deliver(id)
    await post(backend, '/api/auth/reset-password', { token, password: 'Newly-Chosen-1' })
    await backend.services.mailer.settled()
    const sent = smtp.messages.length
    expect(await readDetails(id)).toMatchObject({ link: 'used', resend: 'linkUsed' })
    expect(await resend(id)).toMatchObject([409, { errorMessageKey: 'errors.mailNotResent', details: 'linkUsed' }])
    const notice = await readLastEmail()
    expect(notice.kind).toBe('password-changed')
    expect(await resend(notice.id)).toMatchObject([409, { details: 'isNotice' }])
    expect(smtp.messages).toHaveLength(sent)
  })

  test('an expired link is replaced, also in a mail that never went out', async () => {
    smtp.refuseWith('451 later')
    await requestReset()
    smtp.refuseWith(undefined)
    const { id } = await readLastEmail()
    await advance(61 * minutes)
    const [status, fresh] = await resend(id)
    expect([status, fresh.id === id]).toEqual([200, false])
    expect(await readDetails(fresh.id)).toMatchObject({ status: 'sent', link: 'works' })
    expect(await readDetails(id)).toMatchObject({ status: 'failed', link: 'expired' })
  })

  test.each(['memberships', 'account'])('nobody who is gone is written to (%s)', async (gone) => {
    await requestReset()
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
    await requestReset()
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
    await requestReset()
    const { id } = await readLastEmail()
    for (const role of ['Guest', 'ReadOnly', 'User'] as const) {
      const person = await signUpPerson(backend, { role, organisation: manager.organisationId })
      const calls = [person.fetch('/api/emails'), person.fetch(`/api/emails/${id}`)]
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403])
      expect((await resend(id, person))[0]).toBe(403)
    }
    const administrator = await signUpPerson(backend, { organisation: manager.organisationId })
    expect((await readPage('', administrator)).total).toBe(1)
  })
})

test('without a mail server a mail is kept here, and says so when it is to be sent again', async () => {
  const lonely = await startBackend()
  try {
    const person = await signUpPerson(lonely, { role: 'Manager' })
    await requestReset(person, lonely)
    const mail = await readLastEmail(person)
    expect(mail).toMatchObject({ status: 'kept', attempts: 0 })
    expect(await readDetails(mail.id, person)).toMatchObject({ resend: 'keptHere', link: 'works', isRepeated: false })
    expect(await resend(mail.id, person)).toMatchObject([409, { details: 'keptHere' }])
    lonely.advance(61 * minutes)
    const another = await signUpPerson(lonely, { role: 'Manager', organisation: person.organisationId })
    const [status, fresh] = await resend(mail.id, another)
    expect([status, fresh.id === mail.id]).toEqual([200, false])
    expect(await readDetails(fresh.id, another)).toMatchObject({ status: 'kept', link: 'works' })
  } finally {
    await lonely.close()
  }
})
