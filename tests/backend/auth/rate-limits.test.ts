import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { toClientNetwork } from '#src/backend/http/client-network.ts'
import { toAddress, post } from '#tests/support/anonymous.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
let proxied: TestBackend
beforeAll(async () => {
  backend = await startBackend()
  proxied = await startBackend({ TRUST_PROXY: '1' })
})
beforeEach(() => backend.advance(60 * 60_000))
afterAll(() => Promise.all([backend.close(), proxied.close()]))

const form = (email: string) => ({ firstName: 'Ada', lastName: 'Lovelace', email, password: 'weak' })
let addresses = 0
const someone = () => `someone-${(addresses += 1)}@quarry.example`
let networks = 0
const somewhere = () => toAddress((networks += 1))

const calls = {
  login: {
    path: '/api/auth/login',
    body: (email: string) => ({ email, password: 'x' }),
    perNetwork: 60,
  },
  signup: { path: '/api/auth/signup', body: form, perNetwork: 30 },
  reset: {
    path: '/api/auth/request-password-reset',
    body: (email: string) => ({ email }),
    perNetwork: 30,
  },
  resend: {
    path: '/api/auth/resend-confirmation-email',
    body: (email: string) => ({ email }),
    perNetwork: 30,
  },
}

const collectStatuses = async (times: number, call: () => Promise<{ status: number }>) => {
  const statuses: number[] = []
  for (let n = 0; n < times; n += 1) statuses.push((await call()).status)
  return statuses
}

test.each(Object.entries(calls))('B10 %s is limited by network, and another network is not', async (_, call) => {
  const ip = somewhere()
  const send = (from: string) => post(backend, call.path, call.body(someone()), {}, from)
  const statuses = await collectStatuses(call.perNetwork, () => send(ip))
  expect(statuses).not.toContain(429)
  const refused = await send(ip)
  expect(refused).toMatchObject({ status: 429, body: { errorMessageKey: 'errors.tooMany', retryable: true } })
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(refused.body['translationParameters']).toEqual({ seconds })
  expect((await send(somewhere())).status).not.toBe(429)
  backend.advance(seconds * 1000)
  expect((await send(ip)).status).not.toBe(429)
})

test('a sign-up is limited by the /48 of IPv6 it comes from, too', async () => {
  const send = (from: string) => post(backend, '/api/auth/signup', form(someone()), {}, from)
  const networkAt = (at: number) => `2001:db8:48:${at.toString(16)}::1`
  const statuses: number[] = []
  for (let at = 0; at <= 8 * calls.signup.perNetwork; at += 1) statuses.push((await send(networkAt(at))).status)
  expect(statuses.indexOf(429)).toBe(8 * calls.signup.perNetwork)
  expect((await send('2001:db8:49::1')).status).not.toBe(429)
})

test.each(Object.entries(calls))(
  'B10 %s is limited for one account, known or not, from one network',
  async (_, call) => {
    const person = await signUpPerson(backend)
    const most = call === calls.login ? 60 : 5
    for (const email of [person.email, someone()]) {
      const ip = somewhere()
      const send = () => post(backend, call.path, call.body(email), {}, ip)
      expect(await collectStatuses(most, send)).not.toContain(429)
      const { status, body } = await send()
      expect([status, body['errorMessageKey']]).toEqual([429, 'errors.tooMany'])
      backend.advance(60 * 60_000)
    }
  },
)

test.each([
  ['login', calls.login, 60],
  ['signup', calls.signup, 20],
])('B10 %s is limited for one account, known or not, wherever it comes from', async (_, call, most) => {
  const person = await signUpPerson(backend)
  for (const email of [person.email, someone()]) {
    const send = () => post(backend, call.path, call.body(email), {}, somewhere())
    expect(await collectStatuses(most, send)).not.toContain(429)
    expect((await send()).status).toBe(429)
  }
})

test.each([
  ['a new password', calls.reset],
  ['the confirmation', calls.resend],
])('strangers who ask for %s cannot use up what the owner may ask for', async (_, call) => {
  const person = await signUpPerson(backend)
  const send = (email: string) => post(backend, call.path, call.body(email), {}, somewhere())
  for (const email of [person.email, someone()]) expect(await collectStatuses(12, () => send(email))).not.toContain(429)
  await backend.services.accountRequests.finishNow()
  expect(await mailsTo(backend, person.email)).toHaveLength(5)
})

test('a stranger who asks for new passwords keeps no administrator from sending a link', async () => {
  const person = await signUpPerson(backend)
  await collectStatuses(8, () => post(backend, calls.reset.path, calls.reset.body(person.email), {}, somewhere()))
  const { status } = await person.fetch(`/api/users/${person.userId}/send-password-reset`, { method: 'POST' })
  expect(status).toBe(204)
})

test('B10 a session refreshes 30 times a minute, the 31st is told when to come back', async () => {
  const person = await signUpPerson(backend)
  let { refreshToken } = person
  const refresh = async () => {
    const answer = await post(backend, '/api/auth/refresh', { refreshToken }, {}, somewhere())
    if (answer.status === 200) refreshToken = String(answer.body['refreshToken'])
    return answer
  }
  expect(new Set(await collectStatuses(30, refresh))).toEqual(new Set([200]))
  const refused = await refresh()
  expect(refused.status).toBe(429)
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  backend.advance(seconds * 1000)
  expect((await refresh()).status).toBe(200)
})

test('B10 guessing refresh tokens is limited by network; a session behind it is not', async () => {
  const ip = somewhere()
  const guess = (refreshToken = `guess-${Math.random()}`) =>
    post(backend, '/api/auth/refresh', { refreshToken }, {}, ip)
  expect(new Set(await collectStatuses(30, guess))).toEqual(new Set([401]))
  expect((await guess()).status).toBe(429)
  expect((await guess((await signUpPerson(backend)).refreshToken)).status).toBe(200)
})

test('B10 X-Forwarded-For and its kin are ignored unless a proxy is trusted', async () => {
  const ip = somewhere()
  const send = (n: number) => {
    const headers = { 'x-forwarded-for': toAddress(n), 'x-real-ip': toAddress(n), forwarded: `for=${toAddress(n)}` }
    return post(backend, '/api/auth/login', calls.login.body(someone()), { headers }, ip)
  }
  const statuses = []
  for (let n = 0; n < 61; n += 1) statuses.push((await send(n)).status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  expect(statuses.at(-1)).toBe(429)
})

test('B10 behind a trusted proxy its own word counts, and not what the caller put before it', async () => {
  const send = (spoofed: string, seen: string) =>
    post(
      proxied,
      '/api/auth/request-password-reset',
      { email: someone() },
      { headers: { 'x-forwarded-for': `${spoofed}, ${seen}` } },
      '127.0.0.1',
    )
  for (let n = 0; n < 30; n += 1) expect((await send(toAddress(n), '203.0.113.9')).status).toBe(204)
  expect((await send(toAddress(99), '203.0.113.9')).status).toBe(429)
  expect((await send(toAddress(99), '203.0.113.10')).status).toBe(204)
})

test('B10 the current password cannot be guessed through a stolen session', async () => {
  const person = await signUpPerson(backend)
  const guess = () =>
    person.fetch('/api/user/password', {
      method: 'PUT',
      json: { currentPassword: 'Wrong-Password-1', newPassword: 'Newly-Chosen-1' },
    })
  expect(new Set(await collectStatuses(10, guess))).toEqual(new Set([400]))
  expect((await guess()).status).toBe(429)
})

test('a thousand calls at once are counted one by one', async () => {
  const { limiter } = backend.services
  const limit = { name: 'parallel', max: 100, withinMs: 60_000 }
  const outcomes = await Promise.allSettled(Array.from({ length: 1000 }, () => limiter.count(limit, 'one')))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(100)
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '20010db800010002/64'],
  ['2001:db8:1:2::1', '20010db800010002/64'],
  ['2001:db8:1:3::1', '20010db800010003/64'],
  ['not an address', 'unknown'],
])('the network of %s is %s', (ip, network) => {
  expect(toClientNetwork(ip)).toBe(network)
})
