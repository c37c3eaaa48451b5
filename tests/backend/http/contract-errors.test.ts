import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contractCalls, type ContractCall } from '#tests/support/contract-calls.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { expectProblem } from './problem-body.ts'

let backend: TestBackend
let administrator: SignedInPerson
const unhandled: unknown[] = []
const note = (reason: unknown) => unhandled.push(reason)
beforeAll(async () => {
  process.on('unhandledRejection', note)
  backend = await startBackend()
  administrator = await signUpPerson(backend)
})
afterEach(() => backend.advance(60 * 60_000))
afterAll(async () => {
  process.off('unhandledRejection', note)
  await backend.close()
})

const json = 'application/json'
const brokenBodies: [string, string, string][] = [
  ['malformed JSON', '{"email":', json],
  ['a wrong content type', '{}', 'text/plain'],
  ['no known content type', '{}', 'application/x-www-form-urlencoded'],
  ['1 MB', JSON.stringify({ text: 'x'.repeat(1024 * 1024) }), json],
  ['10,000 levels', '['.repeat(10_000) + ']'.repeat(10_000), json],
]
const withBody = contractCalls.filter(({ endpoint }) => endpoint.method !== 'GET')

const freshToken = async () => {
  const session = await backend.services.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', administrator.userId)
    .executeTakeFirstOrThrow()
  const claims = { userId: administrator.userId, sessionId: session.id }
  return backend.services.accessTokens.sign(claims, [], Math.floor(backend.services.clock() / 1000))
}

const sendBroken = async ({ endpoint, path, name }: ContractCall, headers: Record<string, string>) => {
  for (const [kind, body, type] of brokenBodies) {
    const init = { method: endpoint.method, body, headers: { ...headers, 'content-type': type } }
    const response = await backend.fetch(path, init)
    expectProblem(response, await response.text(), `${name}: ${kind}`)
  }
}

test.each(withBody.map((call) => [call.name, call] as const))('B29 %s refuses broken bodies', async (_, call) => {
  await sendBroken(call, {})
  const authorization = `Bearer ${await freshToken()}`
  const organisation = { 'x-selected-organisation': administrator.organisationId }
  const before = await backend.fetch('/api/user', { headers: { authorization } })
  expect(before.status).toBe(200)
  await sendBroken(call, { authorization, ...organisation })
})

test('B29 afterwards the process is alive, nothing failed inside and nobody was harmed', async () => {
  expect(withBody.length).toBeGreaterThanOrEqual(90)
  expect((await backend.fetch('/api/user/password-complexity')).status).toBe(200)
  expect(backend.logged.filter(({ level }) => level === 'error')).toEqual([])
  expect(unhandled).toEqual([])
  const organisations = await backend.services.db.selectFrom('organisations').select('id').execute()
  expect(organisations).toEqual([{ id: administrator.organisationId }])
})
