import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { UsagePurpose } from '#src/contract/organisation.ts'
import { recordUsage } from '#src/backend/usage/record-usage.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { plainFile } from '#tests/backend/code-index/plain-file.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
let person: SignedInPerson
beforeAll(async () => {
  backend = await startBackend()
})
beforeEach(async () => {
  person = await signUpPerson(backend, { role: 'ReadOnly' })
})
afterAll(() => backend.close())

const record = (at: string, apiKeyId: string | null = null, purpose: UsagePurpose = 'Search') =>
  recordUsage(backend.services.db, { organisationId: person.organisationId, apiKeyId, purpose, at: Date.parse(at) })

const counted = async () => {
  const rows = await backend.services.db
    .selectFrom('usage_days')
    .where('organisation_id', '=', person.organisationId)
    .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'), 'api_key_id', 'purpose', 'calls'])
    .orderBy('day')
    .orderBy('api_key_id')
    .orderBy('purpose')
    .execute()
  return rows.map((row) => Object.values(row).join(' '))
}

test('a day begins and ends at midnight UTC, wherever the server stands', async () => {
  const before = process.env['TZ']
  process.env['TZ'] = 'Pacific/Kiritimati'
  for (const at of ['2026-03-28T23:59:59.999Z', '2026-03-29T00:00:00.000Z', '2026-03-29T23:59:59.999Z'])
    await record(at)
  process.env['TZ'] = before
  expect(await counted()).toEqual(['2026-03-28  Search 1', '2026-03-29  Search 2'])
})

test('keys and purposes are counted apart, and calls at once are all counted', async () => {
  const at = '2026-03-01T12:00:00.000Z'
  const [firstId, secondId] = ['a'.repeat(24), 'b'.repeat(24)]
  await Promise.all(Array.from({ length: 20 }, () => record(at, firstId, 'Api')))
  await Promise.all([record(at, secondId, 'Api'), record(at, firstId, 'Search'), record(at)])
  expect(await counted()).toEqual([
    '2026-03-01  Search 1',
    `2026-03-01 ${firstId} Api 20`,
    `2026-03-01 ${firstId} Search 1`,
    `2026-03-01 ${secondId} Api 1`,
  ])
})

const searched = async (path: string) => (await person.fetch(path)).status

test('the product counts each search that was answered, and none that was refused', async () => {
  const { db } = backend.services
  const repository = await addRepository(db, person.organisationId, 'shop')
  await buildIndex(db, person.organisationId, repository, [plainFile('a.ts', 'const basket = 1\n')])
  expect(await searched('/api/search?Query=basket')).toBe(200)
  expect(await searched('/api/search/semantic?Query=basket')).toBe(200)
  expect(await searched('/api/search/grep?Query=basket')).toBe(200)
  expect(await searched('/api/search/grep?Query=(&Regex=true')).toBe(400)
  expect(await searched('/api/search/code?Query=basket')).toBe(200)
  expect(await searched('/api/search/code?Query=basket+or')).toBe(200)
  expect(await searched('/api/search?Query=basket&Names=unknown')).toBe(404)
  expect(await counted()).toEqual(['2026-01-05  Search 4'])
})

test('the product counts each question that was asked in the chat, and none that was refused', async () => {
  const { db } = backend.services
  const repository = await addRepository(db, person.organisationId, 'shop')
  await buildIndex(db, person.organisationId, repository, [plainFile('a.ts', 'const basket = 1\n')])
  const ask = (content: string) =>
    person.fetch('/api/chat/completions', {
      json: { messages: [{ role: 'user', content }], names: ['shop'], stream: false },
    })
  expect((await ask('Where is the basket?')).status).toBe(200)
  expect((await ask(' ')).status).toBe(400)
  expect(await counted()).toEqual(['2026-01-05  Search 1'])
})
