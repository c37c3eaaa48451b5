import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fetchWithKey, issueKey } from '#tests/support/api-keys.ts'
import { runProtocolServer, type ProtocolServer } from './protocol-server.ts'

let server: ProtocolServer
let limitedKey: string
beforeAll(async () => {
  server = await runProtocolServer()
  const { id } = await server.backend.services.db
    .selectFrom('repositories')
    .select('id')
    .where('name', '=', 'acme/other')
    .executeTakeFirstOrThrow()
  const issued = await issueKey(server.administrator, { scope: 'SelectedDataSources', dataSourceIds: [id] })
  limitedKey = issued.key
})
beforeEach(() => server.model.forget())
afterAll(() => server.stop())

const ask = async (key: string, model?: string): Promise<{ status: number; model?: string; code?: string }> => {
  const json = { messages: [{ role: 'user', content: 'Where is greet?' }], stream: false, model }
  const response = await fetchWithKey(server.backend, key, '/api/chat/completions', { json })
  const body = (await response.json()) as { model?: string; errorMessageKey?: string }
  return {
    status: response.status,
    ...(body.model === undefined ? {} : { model: body.model }),
    ...(body.errorMessageKey === undefined ? {} : { code: body.errorMessageKey }),
  }
}

test('a key of exactly one source takes the usual model of a client, and none for another source', async () => {
  server.model.say('Yes', 'end')
  expect(await ask(limitedKey, 'gpt-4o')).toEqual({ status: 200, model: 'gpt-4o' })
  expect(await ask(limitedKey, 'quarry/acme/greeter')).toEqual({ status: 404, code: 'errors.modelUnknown' })
  expect(await ask(server.apiKey, 'gpt-4o')).toEqual({ status: 404, code: 'errors.modelUnknown' })
})

test('the model that an answer without one names counts as none', async () => {
  server.model.say('Once', 'end', 'Twice', 'end')
  const { model } = await ask(limitedKey)
  expect(await ask(limitedKey, model)).toEqual({ status: 200, model })
  expect(await ask(server.apiKey, model)).toEqual(await ask(server.apiKey))
  expect((await ask(server.apiKey, model)).code).toBe('errors.noDataSource')
})
