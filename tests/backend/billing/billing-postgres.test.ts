import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReferralCode, ReferralStats } from '#src/contract/referrals.ts'
import { startPostgresBackend } from '#tests/support/postgres-backend.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import { openCheckout, openPayments } from './billing-room.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startPostgresBackend()
}, 120_000)
afterAll(() => backend.close(), 60_000)

const rounds = 5

test('B32 on a PostgreSQL server, where transactions really run at once, a plan is begun and paid for once', async () => {
  const { send } = openPayments(backend)
  for (let round = 0; round < rounds; round += 1) {
    const ada = await signUpPerson(backend)
    const bob = await signUpPerson(backend, { organisation: ada.organisationId })
    const urls = await Promise.all([ada, bob, ada, bob].map((person) => openCheckout(person, 'startup')))
    const checkouts = backend.services.db.selectFrom('checkouts').where('organisation_id', '=', ada.organisationId)
    expect(await checkouts.select('id').execute()).toHaveLength(1)
    const answers = await Promise.all(urls.map((url) => send(url, { action: 'pay', card: 'pays' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409, 409, 409])
    expect(await ada.read('/api/billing/invoices')).toHaveLength(1)
  }
})

test('B32 there too, of several codes applied at once one is, and two organisations never gain by each other', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const people = await Promise.all([1, 2, 3].map(() => signUpPerson(backend)))
    const codes = await Promise.all(
      people.map(async (person) => (await person.read<ReferralCode>('/api/referrals/code', { method: 'POST' })).code),
    )
    const statuses = await Promise.all(
      people.flatMap((person) =>
        codes.map(async (code) => (await person.fetch('/api/referrals/apply', { json: { code } })).status),
      ),
    )
    const applied = statuses.filter((status) => status === 200).length
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
    const stats = await Promise.all(people.map((person) => person.read<ReferralStats>('/api/referrals/stats')))
    expect(stats.filter((each) => each.applied !== undefined)).toHaveLength(applied)
    expect(stats.flatMap(({ rewards }) => rewards)).toHaveLength(2 * applied)
    const pairs = stats.flatMap(({ applied: came }, guest) =>
      came === undefined ? [] : [[guest, codes.indexOf(came.code)] as const],
    )
    for (const [guest, host] of pairs) expect(pairs).not.toContainEqual([host, guest])
  }
})
