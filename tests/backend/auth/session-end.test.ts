import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteStaleAuthRows } from '#src/backend/auth/delete-stale-auth-rows.ts'
import { days, seconds } from '#src/lib/durations.ts'
import { post } from '#tests/support/anonymous.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

const keepUntil = async (backend: TestBackend, person: SignedInPerson, maxDays: number) => {
  let { accessToken, refreshToken } = person
  for (let passed = 20; passed <= maxDays; passed += 20) {
    backend.advance(20 * days)
    const { status, body } = await post(backend, '/api/auth/refresh', { refreshToken })
    if (status !== 200) throw new Error(`refresh answered ${status} after ${passed} days`)
    ;({ accessToken, refreshToken } = body as { accessToken: string; refreshToken: string })
  }
  return { accessToken, refreshToken }
}
const refresh = (backend: TestBackend, refreshToken: string) => post(backend, '/api/auth/refresh', { refreshToken })
const call = async (backend: TestBackend, accessToken: unknown): Promise<number> =>
  (await backend.fetch('/api/user', { headers: { authorization: `Bearer ${String(accessToken)}` } })).status

test('a session that is refreshed all along ends 90 days after its sign-in, its access tokens with it', async () => {
  const backend = await startBackend()
  try {
    const person = await signUpPerson(backend)
    const start = backend.services.clock()
    const untilEnd = () => start + 90 * days - backend.services.clock()
    const { refreshToken } = await keepUntil(backend, person, 80)

    backend.advance(untilEnd() - 1 * seconds)
    const last = await refresh(backend, refreshToken)
    expect(last.status).toBe(200)
    backend.advance(untilEnd() - 1)
    expect(await call(backend, last.body['accessToken'])).toBe(200)

    backend.advance(1)
    expect(await call(backend, last.body['accessToken'])).toBe(401)
    for (const token of [refreshToken, last.body['refreshToken']]) {
      const ended = await refresh(backend, String(token))
      expect(ended).toMatchObject({ status: 401, body: { errorMessageKey: 'errors.unauthorized' } })
    }
  } finally {
    await backend.close()
  }
})

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend({ SESSION_MAX_DAYS: '2' })
})
afterAll(() => backend.close())

test('the configuration sets another end', async () => {
  const person = await signUpPerson(backend)
  backend.advance(2 * days - 1 * seconds)
  const { status, body } = await refresh(backend, person.refreshToken)
  expect(status).toBe(200)
  backend.advance(1 * seconds)
  expect((await refresh(backend, String(body['refreshToken']))).status).toBe(401)
})

test('the first refresh after the end is refused like that of an ended session', async () => {
  const [late, ended] = [await signUpPerson(backend), await signUpPerson(backend)]
  await post(backend, '/api/auth/logout', { refreshToken: ended.refreshToken })
  backend.advance(2 * days)
  const answers = await Promise.all([late, ended].map(({ refreshToken }) => refresh(backend, refreshToken)))
  const problems = answers.map(({ status, body }) => [
    status,
    body['errorMessageKey'],
    body['message'],
    body['details'],
  ])
  expect(problems[0]).toEqual(problems[1])
  expect(problems[0]?.[0]).toBe(401)
})

test('a new sign-in after the end starts another session', async () => {
  const person = await signUpPerson(backend)
  backend.advance(2 * days)
  const { status, body } = await post(backend, '/api/auth/login', { email: person.email, password: person.password })
  expect(status).toBe(200)
  expect(await call(backend, body['accessToken'])).toBe(200)
  expect((await refresh(backend, String(body['refreshToken']))).status).toBe(200)
})

test('a session is removed a day after its end, however young its tokens are', async () => {
  const { db } = backend.services
  const person = await signUpPerson(backend)
  const left = async () => {
    const sessions = await db.selectFrom('sessions').where('user_id', '=', person.userId).select('id').execute()
    return sessions.length
  }
  backend.advance(1 * days)
  await refresh(backend, person.refreshToken)
  backend.advance(2 * days - 1 * seconds)
  await deleteStaleAuthRows(backend.services)
  expect(await left()).toBe(1)
  backend.advance(1 * seconds)
  await deleteStaleAuthRows(backend.services)
  expect(await left()).toBe(0)
})
