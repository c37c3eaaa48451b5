import { expect, test } from 'vitest'
import { deleteStaleAuthRows } from '#src/backend/auth/delete-stale-auth-rows.ts'
import { days, minutes, seconds } from '#src/lib/durations.ts'
import { toAddress, post } from '#tests/support/anonymous.ts'
import { mailedToken } from '#tests/support/mailbox.ts'
import { signUpForEachTest } from '#tests/support/new-person.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
let person: SignedInPerson
signUpForEachTest((room) => ({ backend, person } = room))

const wrong = 'Wrong-Password-1'
let callers = 0

const send = (path: string, json: unknown, cookie?: string) =>
  post(backend, path, json, cookie === undefined ? {} : { headers: { cookie } }, toAddress((callers += 1)))
const login = (password: string, cookie?: string, email = person.email) =>
  send('/api/auth/login', { email, password }, cookie)
const readCookie = (headers: Headers): string => headers.getSetCookie()[0]?.split(';')[0] ?? ''
const getKnown = async (cookie?: string, who = person): Promise<string> => {
  const { status, headers } = await login(who.password, cookie, who.email)
  if (status !== 200) throw new Error(`sign-in answered ${status}`)
  return readCookie(headers)
}
const lockOut = async (email = person.email) => {
  for (let failure = 0; failure < 5; failure += 1) await login(wrong, undefined, email)
}
const failTimes = async (cookie: string, times: number) => {
  for (let failure = 0; failure < times; failure += 1) {
    expect((await login(wrong, cookie)).status).toBe(401)
    backend.advance(15 * minutes)
  }
}
const readRows = () =>
  backend.services.db.selectFrom('known_browsers').where('user_id', '=', person.userId).selectAll().execute()

test('a sign-in leaves a cookie for the calls of signing in alone, which no script can read', async () => {
  const { headers } = await login(person.password)
  const [cookie, ...others] = headers.getSetCookie()
  expect(others).toEqual([])
  expect(cookie).toMatch(/^ca_browser=[\w-]{43}; Max-Age=15552000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/)
  expect((await login(wrong)).headers.getSetCookie()).toEqual([])
})

test('over https the cookie never travels in the clear', async () => {
  const secure = await startBackend({ PUBLIC_URL: 'https://quarry.example' })
  try {
    const { email, password } = await signUpPerson(secure)
    const { headers } = await post(secure, '/api/auth/login', { email, password })
    expect(headers.getSetCookie()[0]).toContain('; Secure')
  } finally {
    await secure.close()
  }
})

test('the database holds no cookie, and what it holds is none', async () => {
  const cookie = await getKnown()
  const [row] = await readRows()
  expect(JSON.stringify(row)).not.toContain(cookie.split('=')[1])
  await lockOut()
  expect((await login(person.password, `ca_browser=${row?.hash}`)).status).toBe(403)
})

test('a lock made by strangers holds for strangers and not for the owner’s browser', async () => {
  const cookie = await getKnown()
  await lockOut()
  expect((await login(person.password)).status).toBe(403)
  expect((await login(person.password, cookie)).status).toBe(200)
  expect((await login(person.password)).status).toBe(403)
})

test('strangers who use up the attempts of an account do not use up those of its owner’s browser', async () => {
  const cookie = await getKnown()
  const statuses = new Set<number>()
  for (let attempt = 0; attempt < 70; attempt += 1) statuses.add((await login(wrong)).status)
  expect(statuses).toEqual(new Set([401, 403, 429]))
  expect((await login(person.password, cookie)).status).toBe(200)
})

test('failures in a known browser do not count towards the lock of strangers, nor end it', async () => {
  const cookie = await getKnown()
  await failTimes(cookie, 6)
  expect((await login(wrong)).status).toBe(401)
  for (let failure = 0; failure < 3; failure += 1) await login(wrong)
  expect((await login(person.password, cookie)).status).toBe(200)
  expect((await login(wrong)).status).toBe(403)
})

test('each failure in a known browser doubles the wait, up to the time of a lock', async () => {
  const cookie = await getKnown()
  const waits: number[] = []
  for (let failure = 0; failure < 12; failure += 1) {
    const failed = await login(wrong, cookie)
    expect(failed).toMatchObject({ status: 401, body: { errorMessageKey: 'errors.wrongCredentials' } })
    const waitSeconds = Number(failed.headers.get('retry-after'))
    waits.push(waitSeconds)
    backend.advance(waitSeconds * seconds)
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
})

test('while it waits even the right password is refused with the seconds left, and counts for nothing', async () => {
  const cookie = await getKnown()
  await failTimes(cookie, 4)
  await login(wrong, cookie)
  backend.advance(5 * seconds)
  for (const password of [wrong, person.password]) {
    const early = await login(password, cookie)
    expect(early).toMatchObject({
      status: 429,
      body: { errorMessageKey: 'errors.tooMany', translationParameters: { seconds: 11 } },
    })
    expect(early.headers.get('retry-after')).toBe('11')
  }
  backend.advance(11 * seconds)
  const next = await getKnown(cookie)
  expect((await login(wrong, next)).headers.get('retry-after')).toBe('1')
})

test('fifty wrong passwords at once in a known browser are one attempt', async () => {
  const cookie = await getKnown()
  const answers = await Promise.all(Array.from({ length: 50 }, () => login(wrong, cookie)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(1)
  expect(statuses.filter((status) => status === 429)).toHaveLength(49)
  expect(await readRows()).toEqual([expect.objectContaining({ failures: 1 })])
})

test.each([
  ['forged', () => `ca_browser=${'A'.repeat(43)}`],
  ['empty', () => 'ca_browser='],
  ['very long', () => `ca_browser=${'A'.repeat(8000)}`],
  ['malformed', () => 'ca_browser=%00%ff; ca_browser; =; ;'],
  ['SQL', () => "ca_browser=' or 1=1 --"],
  ['of another account', async () => getKnown(undefined, await signUpPerson(backend))],
])('a cookie that is %s makes nobody known', async (_, makeCookie) => {
  const cookie = await makeCookie()
  await lockOut()
  expect((await login(person.password, cookie)).status).toBe(403)
})

test('a cookie says nothing about whether an address has an account', async () => {
  const cookie = await getKnown(undefined, await signUpPerson(backend))
  const answers: unknown[] = []
  for (const email of [person.email, 'nobody-known@quarry.example']) {
    const replies: unknown[] = []
    for (let failure = 0; failure < 6; failure += 1) {
      const { status, body, headers } = await login(wrong, cookie, email)
      replies.push([status, body['message'], body['details'], headers.get('retry-after'), headers.getSetCookie()])
    }
    answers.push(replies)
  }
  expect(answers[0]).toEqual(answers[1])
})

test('each sign-in replaces the cookie; the earlier one is worth nothing any more', async () => {
  const first = await getKnown()
  const next = await getKnown(first)
  expect(next).not.toBe(first)
  expect(await readRows()).toHaveLength(1)
  await lockOut()
  expect((await login(person.password, first)).status).toBe(403)
  expect((await login(person.password, next)).status).toBe(200)
})

test('a password reset by mail makes every browser a stranger', async () => {
  const cookie = await getKnown()
  await send('/api/auth/request-password-reset', { email: person.email })
  const token = await mailedToken(backend, person.email, 'reset-password')
  expect((await send('/api/auth/reset-password', { token, password: 'Newly-Chosen-1' })).status).toBe(204)
  expect(await readRows()).toEqual([])
  await lockOut()
  expect((await login('Newly-Chosen-1', cookie)).status).toBe(403)
})

test('a changed password makes every browser a stranger but the one it was changed in', async () => {
  const elsewhere = await getKnown()
  const json = { currentPassword: person.password, newPassword: 'Newly-Chosen-1' }
  const changed = await person.fetch('/api/user/password', { method: 'PUT', json })
  expect(changed.status).toBe(204)
  await lockOut()
  expect((await login('Newly-Chosen-1', elsewhere)).status).toBe(403)
  expect((await login('Newly-Chosen-1', readCookie(changed.headers))).status).toBe(200)
})

test('a browser stays known for 180 days after its last sign-in and no longer', async () => {
  const cookie = await getKnown()
  backend.advance(180 * days - 1 * seconds)
  await deleteStaleAuthRows(backend.services)
  expect(await readRows()).toHaveLength(1)
  backend.advance(1 * seconds)
  await lockOut()
  expect((await login(person.password, cookie)).status).toBe(403)
  await deleteStaleAuthRows(backend.services)
  expect(await readRows()).toEqual([])
})

test('of one account ten browsers are known, those that signed in last', async () => {
  const cookies: string[] = []
  for (let browser = 0; browser < 11; browser += 1) cookies.push(await getKnown())
  expect(await readRows()).toHaveLength(10)
  await lockOut()
  expect((await login(person.password, cookies[0])).status).toBe(403)
  expect((await login(person.password, cookies[1])).status).toBe(200)
})

test('an administrator who unlocks an account ends the waits of its browsers too', async () => {
  const cookie = await getKnown()
  await failTimes(cookie, 8)
  await login(wrong, cookie)
  expect((await login(person.password, cookie)).status).toBe(429)
  const colleague = await signUpPerson(backend, { organisation: person.organisationId })
  expect((await colleague.fetch(`/api/users/${person.userId}/unlock`, { method: 'POST' })).status).toBe(204)
  expect((await login(person.password, cookie)).status).toBe(200)
})
