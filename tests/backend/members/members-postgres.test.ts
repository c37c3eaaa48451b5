import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MemberPage } from '#src/contract/members.ts'
import { startPostgresBackend } from '#tests/support/postgres-backend.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import { nameMember } from './member-data.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startPostgresBackend()
}, 120_000)
afterAll(() => backend.close(), 60_000)

test('B32 on a PostgreSQL server, where transactions really run at once, one administrator stays', async () => {
  for (let round = 0; round < 5; round += 1) {
    const first = await signUpPerson(backend)
    const { organisationId: organisation } = first
    const others = await Promise.all([1, 2, 3].map(() => signUpPerson(backend, { organisation })))
    const all = [first, ...others]
    const demote = { method: 'PUT', json: { role: 'Guest' } }
    const statuses = await Promise.all(
      all.flatMap((who) =>
        all.map(async (whom) => (await who.fetch(`/api/users/${whom.userId}/roles`, demote)).status),
      ),
    )
    expect(
      statuses.every((status) => [200, 403, 409].includes(status)),
      String(statuses),
    ).toBe(true)
    const left = await backend.services.db
      .selectFrom('memberships')
      .where('organisation_id', '=', organisation)
      .where('role', '=', 'Administrator')
      .select('user_id')
      .execute()
    expect(left).toHaveLength(1)
  }
})

test('letters are one whatever their case there too, and names stand in the order of people', async () => {
  const ann = await signUpPerson(backend)
  for (const first_name of ['Zoe', 'Émile', 'adam', 'Иван']) {
    const person = await signUpPerson(backend, { role: 'User', organisation: ann.organisationId })
    await nameMember(backend, person, { first_name, last_name: 'Ordered' })
  }
  const list = async (search: string) =>
    (await ann.read<MemberPage>(`/api/users?search=${encodeURIComponent(search)}`)).members.map(
      ({ firstName }) => firstName,
    )
  expect(await list('ordered')).toEqual(['adam', 'Émile', 'Zoe', 'Иван'])
  expect(await list('ИВАН')).toEqual(['Иван'])
})
