import { describe, expect, it } from 'vitest'
import type { Role } from '#src/contract/roles.ts'
import { post } from '#tests/support/anonymous.ts'
import { mailsTo, mailedToken } from '#tests/support/mailbox.ts'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import { lock, readMember, signUpAdministrators, toMemberPath } from './members-room.ts'

let backend: TestBackend
let ann: SignedInPerson
signUpAdministrators((room) => ({ backend, ann } = room))

const join = (role: Role) => signUpPerson(backend, { role, organisation: ann.organisationId })

describe('who cannot get in', () => {
  it('is seen as locked, since how many failures and until when, and let in again', async () => {
    const carl = await join('User')
    const info = () => ann.read(toMemberPath(carl, '/lock-info'))
    expect(await info()).toEqual({ isLocked: false, failures: 0, mostFailures: 5 })
    await post(backend, '/api/auth/login', { email: carl.email, password: 'Wrong-Password-1' })
    expect(await info()).toEqual({ isLocked: false, failures: 1, mostFailures: 5 })
    await ann.fetch(toMemberPath(carl, '/unlock'), { method: 'POST' })
    expect(await info()).toEqual({ isLocked: false, failures: 0, mostFailures: 5 })
    await lock(backend, carl)
    const lockedUntil = new Date(backend.services.clock() + 15 * 60_000).toISOString()
    expect(await info()).toEqual({ isLocked: true, lockedUntil, failures: 5, mostFailures: 5 })
    expect(await readMember(ann, carl)).toMatchObject({ lockedUntil })
    const signIn = () => post(backend, '/api/auth/login', { email: carl.email, password: carl.password })
    expect((await signIn()).status).toBe(403)
    for (const _ of [1, 2])
      expect((await ann.fetch(toMemberPath(carl, '/unlock'), { method: 'POST' })).status).toBe(204)
    expect((await signIn()).status).toBe(200)
    await lock(backend, carl)
    backend.advance(15 * 60_000)
    expect(await (await join('Administrator')).read(toMemberPath(carl, '/lock-info'))).toEqual({
      isLocked: false,
      failures: 0,
      mostFailures: 5,
    })
  })

  it('is seen as waiting where only a known browser of theirs has failed, and let in again', async () => {
    const carl = await join('User')
    const signIn = (password: string, cookie = '') =>
      post(backend, '/api/auth/login', { email: carl.email, password }, { headers: { cookie } })
    const { headers } = await signIn(carl.password)
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
    await signIn('Wrong-Password-1', cookie)
    backend.advance(60_000)
    await signIn('Wrong-Password-1', cookie)
    const delayedUntil = new Date(backend.services.clock() + 2000).toISOString()
    const info = () => ann.read(toMemberPath(carl, '/lock-info'))
    const free = { isLocked: false, failures: 0, mostFailures: 5 }
    expect(await info()).toEqual({ ...free, knownBrowser: { failures: 2, delayedUntil } })
    expect((await signIn(carl.password, cookie)).status).toBe(429)
    await ann.fetch(toMemberPath(carl, '/unlock'), { method: 'POST' })
    expect(await info()).toEqual(free)
    expect((await signIn(carl.password, cookie)).status).toBe(200)
  })

  it('is sent a link for a new password, in their own language, not more often than they could ask for it', async () => {
    const carl = await join('User')
    await backend.services.db.updateTable('users').set({ language: 'de' }).where('id', '=', carl.userId).execute()
    const send = () => ann.fetch(toMemberPath(carl, '/send-password-reset'), { method: 'POST' })
    expect((await send()).status).toBe(204)
    const [mail] = await mailsTo(backend, carl.email)
    expect(mail).toMatchObject({ kind: 'reset-password', subject: expect.stringContaining('Passwort') })
    const logged = await backend.services.db
      .selectFrom('emails')
      .where('to_address', '=', carl.email)
      .select('organisation_id')
      .execute()
    expect(logged).toEqual([{ organisation_id: ann.organisationId }])
    const token = await mailedToken(backend, carl.email, 'reset-password')
    const reset = await post(backend, '/api/auth/reset-password', { token, password: 'Another-Horse-8' })
    expect(reset.status).toBe(204)
    for (let more = 0; more < 4; more += 1) await send()
    expect((await send()).status).toBe(429)
  })
})
