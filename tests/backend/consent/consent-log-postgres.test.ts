import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgresBackend } from '#tests/support/postgres-backend.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import { makeEntry, readHistory, post } from './consent-entries.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startPostgresBackend()
}, 120_000)
afterAll(() => backend.close(), 60_000)

test('C10 on a PostgreSQL server, where posts really run at once, one key is one entry', async () => {
  const person = await signUpPerson(backend)
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => (await post(person, makeEntry(), 'one-key')).text()),
  )
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toContain('recordedAt')
  expect((await readHistory(person)).total).toBe(1)
})

test('B33 a PostgreSQL server refuses to change or remove what was logged', async () => {
  const person = await signUpPerson(backend)
  await post(person, makeEntry())
  const { db } = backend.services
  for (const change of [
    sql`update consent_actions set statistics = false`,
    sql`delete from consent_actions`,
    sql`truncate consent_actions`,
  ]) {
    await expect(change.execute(db)).rejects.toThrow('consent_actions is append-only')
  }
  expect((await readHistory(person)).total).toBe(1)
})
