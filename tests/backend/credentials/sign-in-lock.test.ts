import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { minutes } from '#src/lib/durations.ts'
import { toAddress, post } from '#tests/support/anonymous.ts'
import { mailedToken } from '#tests/support/mailbox.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

const wrong = 'Wrong-Password-1'
let callers = 0
const send = (path: string, json: unknown) => post(backend, path, json, {}, toAddress((callers += 1)))
const login = (email: string, password: string) => send('/api/auth/login', { email, password })
const readFailures = (emailKey: string) =>
  backend.services.db.selectFrom('sign_in_failures').selectAll().where('email_key', '=', emailKey).executeTakeFirst()
const lockWith = async (email: string) => {
  const statuses: number[] = []
  for (let failure = 0; failure < 5; failure += 1) statuses.push((await login(email, wrong)).status)
  return statuses
}

test('B09 the fifth failure locks the address for 15 minutes, known or not, with the same answer', async () => {
  const person = await signUpPerson(backend)
  const answers: unknown[] = []
  for (const email of [person.email, 'nobody@quarry.example']) {
    expect(await lockWith(email)).toEqual([401, 401, 401, 401, 403])
    const { status, body } = await login(email, person.password)
    const { requestId, instance, ...problem } = body
    expect([status, typeof requestId, typeof instance]).toEqual([403, 'string', 'string'])
    answers.push(problem)
  }
  expect(answers[0]).toMatchObject({
    details: expect.stringContaining('AccountLockedException'),
    errorMessageKey: 'errors.accountLocked',
    translationParameters: { minutes: 15 },
    message: 'Too many failed sign-ins. Try again in 15 min, or reset your password.',
  })
  expect(answers[1]).toEqual(answers[0])
})

test('B09 while locked the right password is refused and the counter stands still; then it starts anew', async () => {
  const person = await signUpPerson(backend)
  await lockWith(person.email)
  const locked = await readFailures(person.email)
  for (const password of [person.password, wrong, wrong]) expect((await login(person.email, password)).status).toBe(403)
  expect(await readFailures(person.email)).toEqual(locked)
  backend.advance(14 * minutes)
  expect((await login(person.email, person.password)).body['translationParameters']).toEqual({ minutes: 1 })
  backend.advance(1 * minutes)
  expect((await login(person.email, wrong)).status).toBe(401)
  expect(await readFailures(person.email)).toMatchObject({ failures: 1, locked_until: null })
  expect((await login(person.email, person.password)).status).toBe(200)
  expect(await readFailures(person.email)).toBeUndefined()
})

test('B09 failures are forgotten after a success and after a quiet quarter of an hour', async () => {
  const person = await signUpPerson(backend)
  for (const password of [wrong, wrong, wrong, wrong, person.password, wrong]) await login(person.email, password)
  expect(await readFailures(person.email)).toMatchObject({ failures: 1 })
  backend.advance(15 * minutes)
  await login(person.email, wrong)
  expect(await readFailures(person.email)).toMatchObject({ failures: 1 })
})

test('B09 ways to write an address share one counter', async () => {
  const person = await signUpPerson(backend)
  const name = person.email.split('@')[0] ?? ''
  const ways = [person.email, person.email.toUpperCase(), ` ${person.email} `, `${name.toUpperCase()}@quarry.EXAMPLE`]
  for (const way of ways) expect((await login(way, wrong)).status).toBe(401)
  expect((await login(`\t${person.email}\n`, wrong)).status).toBe(403)
  expect((await login(person.email, person.password)).status).toBe(403)
})

test('B09 fifty wrong passwords at once count to five and no further, and the right one after them is refused', async () => {
  const person = await signUpPerson(backend)
  const answers = await Promise.all(Array.from({ length: 50 }, () => login(person.email, wrong)))
  const statuses = answers.map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([401, 403]))
  expect(statuses.filter((status) => status === 401)).toHaveLength(4)
  expect(await readFailures(person.email)).toMatchObject({ failures: 5 })
  expect((await login(person.email, person.password)).status).toBe(403)
})

test('B09 a right password that was still being checked when the lock fell is refused', async () => {
  const person = await signUpPerson(backend)
  const { passwords } = backend.services
  const check = passwords.matches
  let release = (): void => undefined
  const gate = new Promise<void>((resolve) => (release = resolve))
  const slowed = vi.spyOn(passwords, 'matches').mockImplementation(async (given, hash) => {
    if (given === person.password) await gate
    return check(given, hash)
  })
  const pending = login(person.email, person.password)
  await vi.waitFor(() => expect(slowed).toHaveBeenCalledOnce())
  await lockWith(person.email)
  release()
  expect((await pending).status).toBe(403)
  slowed.mockRestore()
})

test('B09 a reset by mail opens the lock', async () => {
  const person = await signUpPerson(backend)
  await lockWith(person.email)
  await send('/api/auth/request-password-reset', { email: person.email })
  const token = await mailedToken(backend, person.email, 'reset-password')
  expect((await send('/api/auth/reset-password', { token, password: 'Newly-Chosen-1' })).status).toBe(204)
  expect((await login(person.email, 'Newly-Chosen-1')).status).toBe(200)
})

test('a disabled person is refused like a wrong password', async () => {
  const person = await signUpPerson(backend)
  await backend.services.db
    .updateTable('users')
    .set({ disabled_at: new Date() })
    .where('id', '=', person.userId)
    .execute()
  const answer = await login(person.email, person.password)
  expect(answer).toMatchObject({ status: 401, body: { errorMessageKey: 'errors.wrongCredentials' } })
})
