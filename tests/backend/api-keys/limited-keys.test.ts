import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IssuedApiKey } from '#src/contract/api-keys.ts'
import { furnish, type Furnished } from '#tests/backend/http/furnished-organisation.ts'
import { madeCalls, toRequest } from '#tests/backend/http/made-calls.ts'
import { fetchWithKey, issueKey } from '#tests/support/api-keys.ts'
import { rememberTables } from '#tests/support/remembered-tables.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
let house: Furnished
let limited: IssuedApiKey
let rewind: () => Promise<void>
beforeAll(async () => {
  backend = await startBackend()
  house = await furnish(backend, 'aurora')
  const dataSourceIds = [house.things.spareRepository]
  limited = await issueKey(house.admin, { name: 'a limited one', scope: 'SelectedDataSources', dataSourceIds })
  rewind = await rememberTables(backend.services.db)
})
afterAll(() => backend.close())

const calls = madeCalls
  .filter(({ endpoint }) => endpoint.takesApiKeys === true)
  .map((call) => [call.name, call.names.join(' and ') || 'nothing', call] as const)

test.each(calls)(
  'B27 %s, naming %s: a key that was given something else is told nothing of it',
  async (_, _names, call) => {
    const { endpoint, names, sample } = call
    const made = sample(house.things)
    const response = await fetchWithKey(backend, limited.key, ...toRequest(endpoint, made))
    const text = await response.text()
    const unexpectedText = Object.values(house.things).reduce(
      (rest, thing) => (names.length > 0 ? rest.replaceAll(thing, '…') : rest),
      text,
    )
    expect(unexpectedText.replaceAll(`spare-${house.mark}`, '…')).not.toContain(house.mark)
    const isTold = /^(?:tool|artifact)\./.test(call.name) || names.length === 0
    expect([response.status, isTold]).toEqual(isTold ? [expect.any(Number), true] : [404, false])
  },
)

test.each(calls)('B27 %s, naming %s: a revoked key is refused at once', async (_, _names, { endpoint, sample }) => {
  await rewind()
  const request = toRequest(endpoint, sample(house.things))
  expect((await fetchWithKey(backend, house.key, ...request)).status).toBeLessThan(500)
  const json = { confirmed: true }
  const revoked = await house.admin.fetch(`/api/api-keys/${house.things.apiKey}`, { method: 'DELETE', json })
  expect(revoked.status).toBe(204)
  const response = await fetchWithKey(backend, house.key, ...request)
  expect([response.status, await response.json()]).toMatchObject([401, { errorMessageKey: 'errors.apiKeyRevoked' }])
})

test('B27 a key is in the answer that issues it, and in none after that', async () => {
  await rewind()
  const secret = limited.key.slice(-43)
  for (const { endpoint, name, sample } of madeCalls.filter((call) =>
    /^(?:apiKey|member|user|workspace)\./.test(call.name),
  )) {
    const response = await house.admin.fetch(...toRequest(endpoint, sample({ ...house.things, apiKey: limited.id })))
    expect([name, (await response.text()).includes(secret)]).toEqual([name, false])
  }
})
