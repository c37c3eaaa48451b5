import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '#src/backend/app.ts'
import { ConnectionLost, StatementOverrun } from '#src/backend/db/connection.ts'
import { createProblemResponse } from '#src/backend/http/problem-response.ts'
import { silentLog } from '#src/backend/log.ts'
import { serve } from '#src/backend/http/served-call.ts'
import { systemEndpoints } from '#src/contract/data-sources.ts'
import { contractCalls } from '#tests/support/contract-calls.ts'
import { startPostgres, type RealPostgres } from '#tests/support/real-postgres.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let postgres: RealPostgres
let backend: TestBackend
let person: SignedInPerson
beforeAll(async () => {
  postgres = await startPostgres()
  backend = await startBackend({ DATABASE_URL: postgres.url })
  person = await signUpPerson(backend)
})
afterAll(async () => {
  await backend.close()
  await postgres.stop()
})

const signedInCalls = contractCalls.filter(({ endpoint }) => endpoint.access !== 'anyone')

const expectUnavailable = async (response: Response, label: string): Promise<void> => {
  const { errorMessageKey, retryable } = (await response.json()) as Record<string, unknown>
  expect([label, response.status, response.headers.get('retry-after'), errorMessageKey, retryable]).toEqual([
    label,
    503,
    '5',
    'errors.unavailable',
    true,
  ])
}

test('while the database server is away every call says 503 and when to try again; then all is as before', async () => {
  const before = await person.read('/api/user')
  await postgres.takeAway()
  for (const { endpoint, name, path } of signedInCalls) {
    await expectUnavailable(await person.fetch(path, { method: endpoint.method }), name)
  }
  const login = await backend.fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'somebody@quarry.example', password: 'Correct-Horse-7' }),
  })
  await expectUnavailable(login, 'auth.login')
  const away = backend.logged.filter(({ message }) => message === 'the database server cannot be reached')
  expect(away).toHaveLength(1)
  await postgres.bringBack()
  expect(await person.read('/api/user')).toEqual(before)
  expect(backend.logged.map(({ message }) => message)).toContain('the database server is reached again')
})

test('a connection that breaks while it is held is told from a statement that is wrong', async () => {
  const { db } = backend.services
  const held = db.connection().execute(async (connection) => {
    await connection.selectFrom('users').select('id').limit(1).execute()
    await postgres.takeAway()
    return connection.selectFrom('users').select('id').limit(1).execute()
  })
  await expect(held).rejects.toBeInstanceOf(ConnectionLost)
  await postgres.bringBack()
  const wrong = db
    .selectFrom('users')
    .select('nothing' as 'id')
    .execute()
  await expect(wrong).rejects.not.toBeInstanceOf(ConnectionLost)
})

test.each([
  ['is being replaced', new ConnectionLost('the embedded database was replaced'), 'errors.unavailable', '5'],
  ['was replaced since a statement overran', new StatementOverrun('too long'), 'errors.busy', '2'],
])('an embedded database that %s is no failure of ours', async (_, error, key, seconds) => {
  const failing = serve(systemEndpoints.supportedLanguages, async () => {
    throw error
  })
  const api = createApi(backend.services, [failing])
  const response = await api.fetch(new Request('http://quarry.test/api/system/supported-languages'))
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, seconds])
  expect(await response.json()).toMatchObject({ errorMessageKey: key, retryable: true })
  expect(createProblemResponse(error, 'r', silentLog).status).toBe(503)
})
