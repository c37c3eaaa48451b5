import { expect, test } from 'vitest'
import { post } from '#tests/support/anonymous.ts'
import { signUpForEachTest } from '#tests/support/new-person.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
let person: SignedInPerson
signUpForEachTest((room) => ({ backend, person } = room))

const path = '/api/auth/logout'
const isSignedIn = async () => (await person.fetch('/api/user')).status === 200
const canRefresh = async () =>
  (await post(backend, '/api/auth/refresh', { refreshToken: person.refreshToken })).status === 200

test('B15 sign-out ends both tokens at once', async () => {
  const answer = await person.fetch(path, { method: 'POST', json: { refreshToken: person.refreshToken } })
  expect(answer.status).toBe(204)
  expect(answer.headers.get('clear-site-data')).toBe('"cache"')
  expect([await isSignedIn(), await canRefresh()]).toEqual([false, false])
})

test('B15 signing out twice, or with nothing, is no mistake', async () => {
  const json = { refreshToken: person.refreshToken }
  for (const _ of [1, 2]) expect((await person.fetch(path, { method: 'POST', json })).status).toBe(204)
  for (const body of [{}, { refreshToken: 'nonsense' }]) expect((await post(backend, path, body)).status).toBe(204)
  expect((await backend.fetch(path, { method: 'POST' })).status).toBe(204)
})

test('B15 with an expired access token the refresh token ends the session', async () => {
  backend.advance(16 * 60_000)
  expect(await isSignedIn()).toBe(false)
  const answer = await person.fetch(path, { method: 'POST', json: { refreshToken: person.refreshToken } })
  expect(answer.status).toBe(204)
  expect(await canRefresh()).toBe(false)
})

test('B15 the access token alone, without a body, ends the session too', async () => {
  expect((await person.fetch(path, { method: 'POST' })).status).toBe(204)
  expect([await isSignedIn(), await canRefresh()]).toEqual([false, false])
})

test('B15 an exchanged refresh token still ends its session', async () => {
  expect(await canRefresh()).toBe(true)
  await post(backend, path, { refreshToken: person.refreshToken })
  expect([await isSignedIn(), await canRefresh()]).toEqual([false, false])
})

test('B15 an expired access token alone still ends its session, and lets nobody in', async () => {
  backend.advance(29 * 24 * 60 * 60_000)
  expect((await person.fetch(path, { method: 'POST' })).status).toBe(204)
  expect([await isSignedIn(), await canRefresh()]).toEqual([false, false])
})

test.each([
  ['before', (end: () => Promise<unknown>, refresh: () => Promise<unknown>) => Promise.all([end(), refresh()])],
  ['after', (end: () => Promise<unknown>, refresh: () => Promise<unknown>) => Promise.all([refresh(), end()])],
])('B15 sign-out that arrives just %s the refresh of another tab ends the newest token too', async (_, together) => {
  const json = { refreshToken: person.refreshToken }
  backend.advance(16 * 60_000)
  await together(
    () => person.fetch(path, { method: 'POST', json }),
    () => post(backend, '/api/auth/refresh', json),
  )
  const newest = backend.services.refreshTokens.deriveChild(person.refreshToken)
  expect((await post(backend, '/api/auth/refresh', { refreshToken: newest })).status).toBe(401)
  expect(await canRefresh()).toBe(false)
})

test('B15 signing out ends nobody else', async () => {
  const bystander = await signUpPerson(backend)
  await post(backend, path, { refreshToken: bystander.refreshToken })
  expect([await isSignedIn(), await canRefresh()]).toEqual([true, true])
})
