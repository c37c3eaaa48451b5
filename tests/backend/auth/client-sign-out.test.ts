import { expect, test, vi } from 'vitest'
import { createSessionCalls } from '#src/actors/session-calls.ts'
import type { SessionRecord } from '#src/actors/token-vault.ts'
import { post } from '#tests/support/anonymous.ts'
import { signUpForEachTest } from '#tests/support/new-person.ts'
import type { SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
let person: SignedInPerson
signUpForEachTest((room) => ({ backend, person } = room))

const toRecord = (refreshToken: string | null): SessionRecord => ({
  accessToken: person.accessToken,
  refreshToken,
  generation: 1,
  epoch: 1,
  userId: person.userId,
  organisationId: person.organisationId,
})
const baseUrl = 'http://127.0.0.1:4173'
const toBackend: typeof fetch = (input, init) => backend.fetch(new URL(String(input), baseUrl), init)
const refresh = (refreshToken: string) => post(backend, '/api/auth/refresh', { refreshToken })
const isOver = async (): Promise<boolean> =>
  (await refresh(backend.services.refreshTokens.deriveChild(person.refreshToken))).status === 401

test('the client ends the session with an access token that has run out', async () => {
  backend.advance(16 * 60_000)
  await createSessionCalls({ fetch: toBackend, baseUrl }).logout(toRecord(person.refreshToken))
  expect((await refresh(person.refreshToken)).status).toBe(401)
})

test('the client ends the session although another tab has the newer tokens', async () => {
  expect((await refresh(person.refreshToken)).status).toBe(200)
  await createSessionCalls({ fetch: toBackend, baseUrl }).logout(toRecord(person.refreshToken))
  expect(await isOver()).toBe(true)
})

test('the client ends a session of which it has no refresh token', async () => {
  backend.advance(16 * 60_000)
  await createSessionCalls({ fetch: toBackend, baseUrl }).logout(toRecord(null))
  expect((await refresh(person.refreshToken)).status).toBe(401)
})

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['503', () => Promise.resolve(new Response(null, { status: 503 }))],
])('the client repeats a sign-out that got %s', async (_, fail) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    const answers: (typeof fetch)[] = [fail, fail]
    const flaky: typeof fetch = (input, init) => (answers.shift() ?? toBackend)(input, init)
    const end = createSessionCalls({ fetch: flaky, baseUrl }).logout(toRecord(person.refreshToken))
    await vi.advanceTimersByTimeAsync(10_000)
    vi.useRealTimers()
    await end
  } finally {
    vi.useRealTimers()
  }
  expect((await refresh(person.refreshToken)).status).toBe(401)
})
