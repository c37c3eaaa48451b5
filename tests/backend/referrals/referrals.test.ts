import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { insertMembership } from '#src/backend/accounts/organisations.store.ts'
import type { Billing } from '#src/contract/billing.ts'
import type { ReferralCode, ReferralStats, Reward } from '#src/contract/referrals.ts'
import { subscribe } from '#tests/backend/billing/billing-room.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

const gigabyte = 1_000_000_000

const createCode = (person: SignedInPerson) => person.read<ReferralCode>('/api/referrals/code', { method: 'POST' })
const readStats = (person: SignedInPerson) => person.read<ReferralStats>('/api/referrals/stats')
const apply = (person: SignedInPerson, code: string) => person.fetch('/api/referrals/apply', { json: { code } })

const joined = async ({ userId }: SignedInPerson, { organisationId }: SignedInPerson) => {
  const { db, clock } = backend.services
  await insertMembership(db, organisationId, userId, 'Administrator', clock())
  return { 'x-selected-organisation': organisationId }
}

const readRefusal = async (response: Response) => [
  response.status,
  ((await response.json()) as { errorMessageKey: string }).errorMessageKey,
]

describe('POST /api/referrals/code', () => {
  it('gives a person the same code each time, and a link to the sign-up', async () => {
    const ada = await signUpPerson(backend)
    const first = await createCode(ada)
    expect(first.code).toMatch(/^[2-9B-Z]{4}-[2-9B-Z]{4}$/)
    expect(first.url).toBe(`${backend.services.config.publicUrl}/signup?ref=${first.code}`)
    expect(await createCode(ada)).toEqual(first)
  })

  it('gives several who ask at once one code, and each person their own', async () => {
    const ada = await signUpPerson(backend)
    const bob = await signUpPerson(backend, { organisation: ada.organisationId, role: 'Guest' })
    const codes = await Promise.all([ada, ada, ada].map(async (person) => (await createCode(person)).code))
    expect(new Set(codes).size).toBe(1)
    expect((await createCode(bob)).code).not.toBe(codes[0])
  })

  it('gives a person in two organisations one in each', async () => {
    const [ada, second] = [await signUpPerson(backend), await signUpPerson(backend)]
    const there = await joined(ada, second)
    const { code } = await ada.read<ReferralCode>('/api/referrals/code', { method: 'POST', headers: there })
    expect((await createCode(ada)).code).not.toBe(code)
  })
})

describe('POST /api/referrals/apply', () => {
  it('gives both organisations storage, once, however the code is typed', async () => {
    const [ada, bob] = [await signUpPerson(backend), await signUpPerson(backend)]
    const { code } = await createCode(ada)
    const typed = ` ${code.toLowerCase().replace('-', ' ')} `
    const reward = await bob.read<Reward>('/api/referrals/apply', { json: { code: typed } })
    expect(reward).toMatchObject({ kind: 'RepositoryStorage', reason: 'Joined', amount: gigabyte })
    expect(await readStats(bob)).toMatchObject({
      applied: { code },
      bonus: { storageBytes: gigabyte, months: 0 },
      rewards: [{ reason: 'Joined' }],
    })
    expect(await readStats(ada)).toMatchObject({
      joinedCount: 1,
      subscribedCount: 0,
      joined: [{ hasSubscribed: false }],
      rewards: [{ kind: 'RepositoryStorage', reason: 'Invited' }],
    })
    expect((await ada.read<Billing>('/api/billing')).storage.limitBytes).toBe(101 * gigabyte)
    const secondCode = await createCode(await signUpPerson(backend))
    expect(await readRefusal(await apply(bob, secondCode.code))).toEqual([409, 'errors.referralAlreadyApplied'])
  })

  it('refuses one’s own code, that of a colleague, and that of another organisation of one’s own', async () => {
    const ada = await signUpPerson(backend)
    const colleague = await signUpPerson(backend, { organisation: ada.organisationId, role: 'User' })
    for (const owner of [ada, colleague]) {
      expect(await readRefusal(await apply(ada, (await createCode(owner)).code))).toEqual([409, 'errors.referralOwn'])
    }
    const second = await signUpPerson(backend)
    const headers = await joined(ada, second)
    const { code } = await createCode(ada)
    const response = await ada.fetch('/api/referrals/apply', { json: { code }, headers })
    expect(await readRefusal(response)).toEqual([409, 'errors.referralOwn'])
    expect((await readStats(ada)).rewards).toEqual([])
  })

  it('refuses two organisations that refer each other', async () => {
    const [ada, bob] = [await signUpPerson(backend), await signUpPerson(backend)]
    expect((await apply(bob, (await createCode(ada)).code)).status).toBe(200)
    expect(await readRefusal(await apply(ada, (await createCode(bob)).code))).toEqual([409, 'errors.referralOwn'])
  })

  it('allows an invited organisation to invite another', async () => {
    const [ada, bob, eve, kim] = await Promise.all([1, 2, 3, 4].map(() => signUpPerson(backend)))
    for (const [host, guest] of [
      [ada, bob],
      [bob, eve],
      [kim, ada],
    ])
      expect(host && guest && (await apply(guest, (await createCode(host)).code)).status).toBe(200)
  })

  it.each(['BCDF-GHJK', 'x', 'ÄÖÜ', '% or 1=1', '../../etc', "'; drop table referrals; --"])(
    'knows no code %j',
    async (code) => {
      const ada = await signUpPerson(backend)
      expect(await readRefusal(await apply(ada, code))).toEqual([404, 'errors.referralUnknown'])
    },
  )

  it('rejects the code of a person who has left', async () => {
    const [ada, bob] = [await signUpPerson(backend), await signUpPerson(backend)]
    const guest = await signUpPerson(backend, { organisation: ada.organisationId, role: 'User' })
    const { code } = await createCode(guest)
    await ada.fetch(`/api/users/${guest.userId}/delete`, { json: { confirmed: true } })
    expect(await readRefusal(await apply(bob, code))).toEqual([404, 'errors.referralUnknown'])
  })

  it('is for administrators', async () => {
    const [ada, bob] = [await signUpPerson(backend), await signUpPerson(backend)]
    const manager = await signUpPerson(backend, { organisation: bob.organisationId, role: 'Manager' })
    expect((await apply(manager, (await createCode(ada)).code)).status).toBe(403)
  })

  it('limits attempts to guess a code', async () => {
    const ada = await signUpPerson(backend)
    const statuses: number[] = []
    for (let attempt = 0; attempt < 11; attempt += 1) statuses.push((await apply(ada, 'BCDFGHJK')).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429])
  })

  it('B32 applies one of several codes that are sent at once', async () => {
    const guest = await signUpPerson(backend)
    const second = await signUpPerson(backend, { organisation: guest.organisationId })
    const owners = await Promise.all([1, 2, 3].map(() => signUpPerson(backend)))
    const codes = await Promise.all(owners.map(async (owner) => (await createCode(owner)).code))
    const statuses = await Promise.all(
      codes.flatMap((code) => [guest, second].map(async (person) => (await apply(person, code)).status)),
    )
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    const stats = await Promise.all(owners.map(readStats))
    expect(stats.flatMap(({ rewards }) => rewards)).toHaveLength(1)
    expect((await readStats(guest)).rewards).toHaveLength(1)
  })
})

describe('POST /api/referrals/share', () => {
  const share = { platform: 'Telegram', method: 'Intent', url: 'https://quarry.example/signup?ref=x' }

  it('counts by platform, for one’s own code only', async () => {
    const [ada, bob] = [await signUpPerson(backend), await signUpPerson(backend)]
    const { code } = await createCode(ada)
    for (const platform of ['Telegram', 'Link', 'Telegram']) {
      expect((await ada.fetch('/api/referrals/share', { json: { ...share, code, platform } })).status).toBe(204)
    }
    expect((await readStats(ada)).shares).toEqual([
      { platform: 'Telegram', count: 2 },
      { platform: 'Link', count: 1 },
    ])
    expect((await bob.fetch('/api/referrals/share', { json: { ...share, code } })).status).toBe(404)
    await createCode(bob)
    expect((await bob.fetch('/api/referrals/share', { json: { ...share, code } })).status).toBe(404)
  })

  it.each([{ platform: 'Fax' }, { method: 'Shout' }, { url: 'no address' }, { code: '' }])(
    'refuses %j',
    async (part) => {
      const ada = await signUpPerson(backend)
      const { code } = await createCode(ada)
      expect((await ada.fetch('/api/referrals/share', { json: { ...share, code, ...part } })).status).toBe(400)
    },
  )
})

describe('plans', () => {
  const callAll = (person: SignedInPerson) =>
    Promise.all([
      person.fetch('/api/referrals/code', { method: 'POST' }),
      person.fetch('/api/referrals/stats'),
      apply(person, 'BCDF-GHJK'),
    ])

  it.each(['free', 'hobby', 'startup'])('%s has referrals', async (plan_level) => {
    const ada = await signUpPerson(backend)
    const { db } = backend.services
    await db.updateTable('organisations').set({ plan_level }).where('id', '=', ada.organisationId).execute()
    expect((await callAll(ada)).map(({ status }) => status)).toEqual([200, 200, 404])
  })

  it('a plan of another name has none, and its codes are unknown', async () => {
    const [ada, bob] = [await signUpPerson(backend), await signUpPerson(backend)]
    const { code } = await createCode(ada)
    const { db } = backend.services
    const change = { plan_level: 'enterprise', is_plan_custom: true }
    await db.updateTable('organisations').set(change).where('id', '=', ada.organisationId).execute()
    for (const response of await callAll(ada)) {
      expect(await readRefusal(response)).toEqual([403, 'errors.referralsNotInPlan'])
    }
    expect(await readRefusal(await apply(bob, code))).toEqual([404, 'errors.referralUnknown'])
  })

  it('a self-hosted installation has none', async () => {
    const own = await startBackend({ SELF_HOSTED: '1' })
    const ada = await signUpPerson(own)
    for (const response of await callAll(ada)) expect(response.status).toBe(403)
    expect(await ada.read('/api/billing')).toMatchObject({ state: 'selfHosted', offers: [], payment: 'none' })
    await own.close()
  })
})

test('whoever begins to pay brings the one whose code it was a month, which the next bill uses up', async () => {
  const [ada, bob] = [await signUpPerson(backend), await signUpPerson(backend)]
  await apply(bob, (await createCode(ada)).code)
  await subscribe(backend, bob, 'hobby')
  expect(await readStats(ada)).toMatchObject({
    subscribedCount: 1,
    bonus: { months: 1 },
    joined: [{ hasSubscribed: true }],
  })
  await subscribe(backend, bob, 'startup')
  expect((await readStats(ada)).bonus.months).toBe(1)
  await subscribe(backend, ada, 'startup')
  const [invoice] = await ada.read<{ total: { amount: number } }[]>('/api/billing/invoices')
  expect(invoice?.total.amount).toBe(0)
  const stats = await readStats(ada)
  expect(stats.bonus).toEqual({ storageBytes: gigabyte, months: 0 })
  expect(stats.rewards.find(({ kind }) => kind === 'SubscriptionMonthBonus')?.usedAt).toBeDefined()
})

test('a payment counts for the one whose code it was alone, and a month pays for no other organisation', async () => {
  const [ada, bob] = [await signUpPerson(backend), await signUpPerson(backend)]
  const [eve, kim] = [await signUpPerson(backend), await signUpPerson(backend)]
  await apply(bob, (await createCode(ada)).code)
  await apply(kim, (await createCode(eve)).code)
  await subscribe(backend, kim, 'hobby')
  await subscribe(backend, ada, 'startup')
  expect(await readStats(ada)).toMatchObject({ subscribedCount: 0, bonus: { months: 0 } })
  expect(await readStats(eve)).toMatchObject({ subscribedCount: 1, bonus: { months: 1 } })
  const [invoice] = await ada.read<{ total: { amount: number } }[]>('/api/billing/invoices')
  expect(invoice?.total.amount).toBe(4900)
})

test('a month that was given is no payment: it brings nobody a month', async () => {
  const [ada, bob, eve] = [await signUpPerson(backend), await signUpPerson(backend), await signUpPerson(backend)]
  await apply(bob, (await createCode(ada)).code)
  await apply(eve, (await createCode(bob)).code)
  await subscribe(backend, eve, 'hobby')
  await subscribe(backend, bob, 'hobby')
  expect(await readStats(ada)).toMatchObject({ subscribedCount: 0, bonus: { months: 0 } })
})

test('nothing that is told names an organisation or a person of another one', async () => {
  const [ada, bob] = [await signUpPerson(backend), await signUpPerson(backend)]
  await apply(bob, (await createCode(ada)).code)
  const seen = [await ada.fetch('/api/referrals/stats'), await bob.fetch('/api/referrals/stats')]
  const [first = '', second = ''] = await Promise.all(seen.map((response) => response.text()))
  for (const foreign of [bob.organisationId, bob.userId, bob.email]) expect(first).not.toContain(foreign)
  for (const foreign of [ada.organisationId, ada.userId, ada.email]) expect(second).not.toContain(foreign)
})
