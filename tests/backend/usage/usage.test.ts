import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DailyUsage, UsagePurpose } from '#src/contract/organisation.ts'
import { recordUsage } from '#src/backend/usage/record-usage.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { plainFile } from '#tests/backend/code-index/plain-file.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
let person: SignedInPerson
let stranger: SignedInPerson
beforeAll(async () => {
  backend = await startBackend()
})
beforeEach(async () => {
  person = await signUpPerson(backend)
  stranger = await signUpPerson(backend)
})
afterAll(() => backend.close())

const key = 'a'.repeat(24)
const record = (at: string, { apiKeyId = null, purpose = 'Search', who = person }: Partial<Recorded> = {}) =>
  recordUsage(backend.services.db, { organisationId: who.organisationId, apiKeyId, purpose, at: Date.parse(at) })

interface Recorded {
  readonly apiKeyId: string | null
  readonly purpose: UsagePurpose
  readonly who: SignedInPerson
}

const daily = (start: string, end: string, who = person) =>
  who.read<DailyUsage>(`/api/organization/usage/api-usage/daily?start=${start}&end=${end}`)

describe('the figures', () => {
  test('count what is the organisation’s own, and the calls since the first of the month', async () => {
    const { db } = backend.services
    await signUpPerson(backend, { role: 'Guest', organisation: person.organisationId })
    const repository = await addRepository(db, person.organisationId, 'shop')
    await buildIndex(db, person.organisationId, repository, [plainFile('a.ts', 'const basket = 1\n')])
    await addRepository(db, person.organisationId, 'docs')
    await person.fetch('/api/workspaces', { json: { name: 'Shop' } })
    await person.fetch('/api/chat/completions', {
      json: { messages: [{ role: 'user', content: 'Where is the basket?' }], names: ['shop'], stream: false },
    })
    for (const at of ['2025-12-31T23:59:59.999Z', '2026-01-01T00:00:00.000Z', '2026-01-04T12:00:00.000Z']) {
      await record(at)
    }
    await person.read('/api/api-keys', { json: { name: 'Build', scope: 'AllDataSources' } })
    await record('2026-01-04T12:00:00.000Z', { who: stranger })
    expect(await person.read('/api/organization/usage')).toEqual({
      members: 2,
      repositories: 2,
      indexedBytes: 17,
      workspaces: 1,
      conversations: 1,
      apiKeys: 1,
      callsThisMonth: 3,
    })
    expect(await stranger.read('/api/organization/usage')).toEqual({
      members: 1,
      repositories: 0,
      indexedBytes: 0,
      workspaces: 0,
      conversations: 0,
      apiKeys: 0,
      callsThisMonth: 1,
    })
  })
})

describe('the calls of each day', () => {
  test('include the first and the last day to their last moment, by key and purpose', async () => {
    for (const at of [
      '2026-03-27T23:59:59.999Z',
      '2026-03-28T00:00:00.000Z',
      '2026-03-29T23:59:59.999Z',
      '2026-03-30T00:00:00.000Z',
    ])
      await record(at)
    await record('2026-03-29T10:00:00.000Z', { apiKeyId: key, purpose: 'Api' })
    await record('2026-03-29T10:00:01.000Z', { apiKeyId: key, purpose: 'Api' })
    await record('2026-03-29T10:00:00.000Z', { who: stranger })
    expect(await daily('2026-03-28', '2026-03-29')).toEqual({
      entries: [
        { day: '2026-03-28', purpose: 'Search', calls: 1 },
        { day: '2026-03-29', purpose: 'Search', calls: 1 },
        { day: '2026-03-29', apiKeyId: key, purpose: 'Api', calls: 2 },
      ],
      apiKeys: [],
    })
    expect((await daily('2026-03-28', '2026-03-28')).entries).toHaveLength(1)
    expect((await daily('2026-04-01', '2026-04-30')).entries).toEqual([])
  })

  test.each([
    ['start=2026-03-30&end=2026-03-29', 'Start must not be after the end.'],
    ['start=2025-03-29&end=2026-03-30', 'End must be less than 366 days after the start.'],
    ['start=2026-02-30&end=2026-03-29', 'Start cannot be used as it is.'],
    ['start=yesterday&end=2026-03-29', 'Start must be a day such as 2025-04-17.'],
    ['end=2026-03-29', 'Start is missing.'],
    ['start=2026-03-29', 'End is missing.'],
  ])('%s is refused: %s', async (query, sentence) => {
    const response = await person.fetch(`/api/organization/usage/api-usage/daily?${query}`)
    expect([response.status, await response.json()]).toMatchObject([400, { validationErrors: [sentence] }])
  })

  test('name the keys of the organisation, and none of another', async () => {
    const issue = (who: SignedInPerson) =>
      who.read<{ id: string }>('/api/api-keys', { json: { name: 'Build', scope: 'AllDataSources' } })
    const [own, foreign] = [await issue(person), await issue(stranger)]
    for (const apiKeyId of [own.id, foreign.id]) await record('2026-03-29T10:00:00.000Z', { apiKeyId, purpose: 'Api' })
    expect((await daily('2026-03-29', '2026-03-29')).apiKeys).toEqual([{ id: own.id, name: 'Build' }])
  })

  test('a leap year fits in a range', async () => {
    expect(await daily('2024-01-01', '2024-12-31')).toEqual({ entries: [], apiKeys: [] })
  })
})
