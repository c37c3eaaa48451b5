import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionTokens } from '#src/contract/auth.ts'
import type { ReferralCode, ReferralStats } from '#src/contract/referrals.ts'
import { toAddress, post } from '#tests/support/anonymous.ts'
import { mailedToken } from '#tests/support/mailbox.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

let callers = 0
const send = (path: string, json: unknown) => post(backend, path, json, {}, toAddress((callers += 1)))
const signUp = (email: string, referralCode: string) =>
  send('/api/auth/signup', {
    firstName: 'Bea',
    lastName: 'Guest',
    email,
    password: 'Difference-Engine-1',
    referralCode,
  })

const createHost = async () => {
  const host = await signUpPerson(backend)
  const { code } = await host.read<ReferralCode>('/api/referrals/code', { method: 'POST' })
  return { code, joined: async () => (await host.read<ReferralStats>('/api/referrals/stats')).joinedCount }
}

test('the code of a sign-up counts once the address is confirmed, and only once', async () => {
  const host = await createHost()
  await signUp('guest@engine.example', host.code)
  expect(await host.joined()).toBe(0)
  const token = await mailedToken(backend, 'guest@engine.example', 'confirm-email')
  const { body } = await send('/api/auth/confirm-email', { token })
  expect(await host.joined()).toBe(1)
  const { accessToken, organisationId } = body as unknown as SessionTokens
  const headers = { authorization: `Bearer ${accessToken}`, 'x-selected-organisation': organisationId ?? '' }
  const stats = (await (await backend.fetch('/api/referrals/stats', { headers })).json()) as ReferralStats
  expect(stats).toMatchObject({ applied: { code: host.code }, rewards: [{ reason: 'Joined' }] })
})

test('a code that is none changes nothing: the sign-up and its confirmation answer as ever', async () => {
  const host = await createHost()
  const [good, bad] = [
    await signUp('one@engine.example', host.code),
    await signUp('two@engine.example', 'NO-SUCH-CODE'),
  ]
  expect(bad).toEqual(good)
  const token = await mailedToken(backend, 'two@engine.example', 'confirm-email')
  expect((await send('/api/auth/confirm-email', { token })).status).toBe(200)
})

test('whoever signs up again with a known address brings nobody anything', async () => {
  const host = await createHost()
  const known = await signUpPerson(backend)
  await signUp(known.email, host.code)
  expect(await host.joined()).toBe(0)
})
