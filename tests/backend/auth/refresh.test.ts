import { expect, test } from 'vitest'
import { deleteStaleAuthRows } from '#src/backend/auth/delete-stale-auth-rows.ts'
import { days, minutes } from '#src/lib/durations.ts'
import { toAddress, post } from '#tests/support/anonymous.ts'
import { signUpForEachTest } from '#tests/support/new-person.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
let person: SignedInPerson
signUpForEachTest((room) => ({ backend, person } = room))

let callers = 0
const refresh = (refreshToken: string) =>
  post(backend, '/api/auth/refresh', { refreshToken }, {}, toAddress((callers += 1)))
const refreshOnce = async (refreshToken: string): Promise<string> => {
  const { status, body } = await refresh(refreshToken)
  if (status !== 200) throw new Error(`refresh answered ${status}`)
  return String(body['refreshToken'])
}
const withToken = async (accessToken: unknown): Promise<number> =>
  (await backend.fetch('/api/user', { headers: { authorization: `Bearer ${String(accessToken)}` } })).status
const tokensOfSession = async (): Promise<number> => {
  const rows = await backend.services.db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .where('sessions.user_id', '=', person.userId)
    .select('hash')
    .execute()
  return rows.length
}

test('a refresh gives another pair of tokens for the same person and organisation', async () => {
  const { status, body } = await refresh(person.refreshToken)
  expect(status).toBe(200)
  expect(body).toMatchObject({ organisationId: person.organisationId })
  expect(body['refreshToken']).not.toBe(person.refreshToken)
  expect(await withToken(body['accessToken'])).toBe(200)
})

test('S21 20 parallel refreshes of one token are one rotation with 20 equal answers', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(person.refreshToken)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(await tokensOfSession()).toBe(2)
})

test('B14 a client that never kept the answer may ask ten times and gets it byte by byte', async () => {
  const first = await refresh(person.refreshToken)
  for (let replay = 0; replay < 10; replay += 1) {
    backend.advance(5_000)
    const again = await refresh(person.refreshToken)
    expect([again.status, again.text]).toEqual([200, first.text])
  }
  expect(await tokensOfSession()).toBe(2)
  expect((await refresh(String(first.body['refreshToken']))).status).toBe(200)
})

test('B14 a parent gets the same child for as long as the child was never used', async () => {
  const first = await refresh(person.refreshToken)
  for (const pause of [1 * minutes + 1, 15 * minutes, 1 * days, 28 * days]) {
    backend.advance(pause)
    const again = await refresh(person.refreshToken)
    expect([again.status, again.body['refreshToken']]).toEqual([200, first.body['refreshToken']])
    expect(await withToken(again.body['accessToken'])).toBe(200)
  }
  expect(await tokensOfSession()).toBe(2)
  expect((await refresh(String(first.body['refreshToken']))).status).toBe(200)
})

test('B14 the same child does not outlive its own 30 days', async () => {
  backend.advance(29 * days)
  await refreshOnce(person.refreshToken)
  backend.advance(29 * days)
  await deleteStaleAuthRows(backend.services)
  expect((await refresh(person.refreshToken)).status).toBe(200)
  backend.advance(2 * days)
  expect((await refresh(person.refreshToken)).status).toBe(401)
})

test('B14 a token used again after the grace, when its child was used, ends its family', async () => {
  for (const reused of [0, 1]) {
    const victim = await signUpPerson(backend)
    const chain = [victim.refreshToken]
    for (let step = 0; step < 3; step += 1) chain.push(await refreshOnce(chain.at(-1) ?? ''))
    backend.advance(1 * minutes + 1)
    expect((await refresh(chain[reused] ?? '')).status).toBe(401)
    for (const token of chain) expect((await refresh(token)).status).toBe(401)
  }
})

test('S40 theft: the thief and the owner are both signed out on their next call', async () => {
  const stolen = person.refreshToken
  const owner = await refresh(await refreshOnce(stolen))
  expect(await withToken(owner.body['accessToken'])).toBe(200)
  backend.advance(1 * minutes + 1)
  expect((await refresh(stolen)).status).toBe(401)
  expect(await withToken(owner.body['accessToken'])).toBe(401)
  expect(await withToken(person.accessToken)).toBe(401)
  expect((await refresh(String(owner.body['refreshToken']))).status).toBe(401)
  expect(backend.logged).toContainEqual(
    expect.objectContaining({
      message: 'refresh token reused, session ended',
      facts: { sessionId: expect.any(String) },
    }),
  )
})

test('S40 another session of the same person is not touched', async () => {
  const elsewhere = await post(backend, '/api/auth/login', { email: person.email, password: person.password })
  await refreshOnce(await refreshOnce(person.refreshToken))
  backend.advance(1 * minutes + 1)
  expect((await refresh(person.refreshToken)).status).toBe(401)
  expect(await withToken(elsewhere.body['accessToken'])).toBe(200)
  expect((await refresh(String(elsewhere.body['refreshToken']))).status).toBe(200)
})

test('B14 a refresh after sign-out, after disabling and after a password reset is refused', async () => {
  const { db } = backend.services
  await post(backend, '/api/auth/logout', { refreshToken: person.refreshToken })
  expect((await refresh(person.refreshToken)).status).toBe(401)

  const disabled = await signUpPerson(backend)
  await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', disabled.userId).execute()
  expect((await refresh(disabled.refreshToken)).status).toBe(401)
  expect(await withToken(disabled.accessToken)).toBe(401)

  const removed = await signUpPerson(backend)
  await db.deleteFrom('users').where('id', '=', removed.userId).execute()
  expect((await refresh(removed.refreshToken)).status).toBe(401)
  expect(await withToken(removed.accessToken)).toBe(401)
})

test('B14 a changed password ends the other sessions and leaves this one', async () => {
  const secondSession = await post(backend, '/api/auth/login', { email: person.email, password: person.password })
  const json = { currentPassword: person.password, newPassword: 'Newly-Chosen-1' }
  expect((await person.fetch('/api/user/password', { method: 'PUT', json })).status).toBe(204)
  expect((await refresh(String(secondSession.body['refreshToken']))).status).toBe(401)
  expect(await withToken(secondSession.body['accessToken'])).toBe(401)
  expect(await withToken(person.accessToken)).toBe(200)
  expect((await refresh(person.refreshToken)).status).toBe(200)
})

test('a session sleeps for 30 days and no longer', async () => {
  backend.advance(30 * days - 1000)
  const child = await refreshOnce(person.refreshToken)
  backend.advance(30 * days)
  expect((await refresh(child)).status).toBe(401)
})

test('an access token lives 15 minutes', async () => {
  backend.advance(15 * minutes - 1000)
  expect(await withToken(person.accessToken)).toBe(200)
  backend.advance(1001)
  expect(await withToken(person.accessToken)).toBe(401)
})

test.each([
  ['nonsense', 'nonsense'],
  ['a random token', 'A'.repeat(43)],
  ['the longest there is', 'A'.repeat(4096)],
  ['SQL', "' or 1=1 --"],
])('%s is no refresh token', async (_, token) => {
  const answer = await refresh(token)
  expect(answer).toMatchObject({ status: 401, body: { errorMessageKey: 'errors.unauthorized' } })
})

test('B14 the database holds no refresh token, and none can be derived from what it holds', async () => {
  const child = await refreshOnce(person.refreshToken)
  const rows = JSON.stringify(await backend.services.db.selectFrom('refresh_tokens').selectAll().execute())
  for (const token of [person.refreshToken, child]) expect(rows).not.toContain(token)
  const { hash } = JSON.parse(rows)[0] as { hash: string }
  expect((await refresh(hash)).status).toBe(401)
})
