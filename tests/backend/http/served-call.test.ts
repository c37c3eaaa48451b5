import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#src/contract/all-endpoints.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

const readBody = async (response: Response) => (await response.json()) as Record<string, unknown>

test('the contract holds 148 calls besides the additions, each pair of method and path once', () => {
  const pairs = [...allEndpoints.values()].filter(({ ownPagesOnly }) => ownPagesOnly !== true)
  expect(new Set(pairs.map(({ method, path }) => `${method} ${path}`)).size).toBe(148)
  expect(pairs).toHaveLength(148)
})

test('an unknown call below /api is a 404 problem with a request id', async () => {
  const response = await backend.fetch('/api/nothing-here')
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  expect(await readBody(response)).toMatchObject({
    errorMessageKey: 'errors.notFound',
    requestId: expect.stringMatching(/^[0-9a-f]{24}$/),
  })
})

test('a call that needs sign-in refuses a request without a token', async () => {
  const response = await backend.fetch('/api/repositories')
  expect(response.status).toBe(401)
})

test.each([
  ['malformed JSON', '{"a":', 'application/json', 400],
  ['another content type', '{}', 'text/plain', 415],
  ['a body over the limit', JSON.stringify({ text: 'x'.repeat(1024 * 1024) }), 'application/json', 413],
  ['deep nesting', '['.repeat(10_000) + ']'.repeat(10_000), 'application/json', 400],
  ['too many values', `[${'1,'.repeat(25_000)}1]`, 'application/json', 400],
  ['invalid UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 'application/json', 400],
])('%s is refused with a problem', async (_, body, type, status) => {
  const response = await backend.fetch('/api/auth/login', { method: 'POST', body, headers: { 'content-type': type } })
  expect(response.status).toBe(status)
  expect(await readBody(response)).toMatchObject({ status, requestId: expect.any(String) })
})
