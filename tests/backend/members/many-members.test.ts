import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MemberPage } from '#src/contract/members.ts'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { seedMembers } from './member-data.ts'

let backend: TestBackend
let ann: SignedInPerson
beforeAll(async () => {
  backend = await startBackend()
  ann = await signUpPerson(backend)
  await seedMembers(backend, ann.organisationId, 10_000)
  await sql`analyze`.execute(backend.services.db)
}, 120_000)
afterAll(() => backend.close())

test('of 10,000 a page is a page, whatever is asked for, and the whole is had in 21 answers', async () => {
  for (const query of [
    '',
    '?sort=role&page=201',
    '?search=member%209&role=User',
    '?sort=active&direction=descending',
  ]) {
    const { members, total } = await ann.read<MemberPage>(`/api/users${query}`)
    expect([members.length <= 50, total > 1_000], query).toEqual([true, true])
  }
  const seen = new Set<string>()
  let answers = 0
  for (let page = 1; seen.size < 10_001; page += 1, answers += 1) {
    const { members } = await ann.read<MemberPage>(`/api/users?size=500&page=${page}`)
    for (const { id } of members) seen.add(id)
  }
  expect([seen.size, answers]).toEqual([10_001, 21])
}, 60_000)
