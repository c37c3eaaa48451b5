import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { settleSubscriptions } from '#src/backend/billing/settle-subscription.ts'
import { cleanUp } from '#src/backend/clean-up.ts'
import { toUtcDay } from '#src/backend/usage/record-usage.ts'
import type { Billing, Invoice } from '#src/contract/billing.ts'
import type { Organisation } from '#src/contract/organisation.ts'
import { days } from '#src/lib/durations.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { openCheckout, fillStorage, openPayments, openPortal, subscribe } from './billing-room.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

/** Sessions are shorter than the months of these tests. */
const again = (person: SignedInPerson) => signUpPerson(backend, { organisation: person.organisationId })

const readBilling = (person: SignedInPerson) => person.read<Billing>('/api/billing')
const readInvoices = (person: SignedInPerson) => person.read<Invoice[]>('/api/billing/invoices')
const readTotals = async (person: SignedInPerson) =>
  (await readInvoices(person)).map(({ planLevel, total }) => [planLevel, total.amount])

const setOrganisation = (person: SignedInPerson, change: { is_plan_custom?: boolean; plan_level?: string }) =>
  backend.services.db.updateTable('organisations').set(change).where('id', '=', person.organisationId).execute()

describe('GET /api/billing', () => {
  it('says what a trial has, what is used of it, and what can be chosen', async () => {
    const ada = await signUpPerson(backend)
    await signUpPerson(backend, { organisation: ada.organisationId, role: 'Guest' })
    const billing = await readBilling(ada)
    expect(billing).toMatchObject({
      planLevel: 'startup',
      state: 'trial',
      capabilities: ['codeReview', 'archiveUpload', 'autoIndexing', 'referrals'],
      features: ['CustomLLMSettings', 'PublicChatLinks', 'LimitedApiKeys'],
      storage: { usedBytes: 0, limitBytes: 100 * 1_000_000_000 },
      usage: { repositories: 0, workspaces: 0, members: 2, apiKeys: 0 },
      bonus: { storageBytes: 0, months: 0 },
      payment: 'test',
    })
    expect(billing.periodEndsAt).toBeUndefined()
    expect(billing.offers.map(({ planLevel, capabilities }) => [planLevel, capabilities])).toEqual([
      ['free', ['referrals']],
      ['hobby', ['archiveUpload', 'autoIndexing', 'referrals']],
      ['startup', ['codeReview', 'archiveUpload', 'autoIndexing', 'referrals']],
    ])
  })

  it('tells a guest of the plan and no invoice', async () => {
    const ada = await signUpPerson(backend)
    const guest = await signUpPerson(backend, { organisation: ada.organisationId, role: 'Guest' })
    expect((await readBilling(guest)).state).toBe('trial')
    expect((await guest.fetch('/api/billing/invoices')).status).toBe(403)
    for (const call of ['create-checkout-session', 'create-portal-session']) {
      expect((await guest.fetch(`/api/billing/${call}`, { json: { planLevel: 'hobby' } })).status).toBe(403)
    }
  })

  it('offers nothing to pay for with a custom plan, and refuses to', async () => {
    const ada = await signUpPerson(backend)
    await setOrganisation(ada, { is_plan_custom: true })
    expect(await readBilling(ada)).toMatchObject({ state: 'custom', offers: [], payment: 'none' })
    expect((await readBilling(ada)).storage).toEqual({ usedBytes: 0 })
    for (const call of ['create-checkout-session', 'create-portal-session']) {
      const response = await ada.fetch(`/api/billing/${call}`, { json: { planLevel: 'hobby' } })
      expect([response.status, await response.json()]).toEqual([
        403,
        expect.objectContaining({ errorMessageKey: 'errors.billingCustom' }),
      ])
    }
  })
})

describe('POST /api/billing/create-checkout-session', () => {
  it.each([{}, { planLevel: 'free' }, { planLevel: 'enterprise' }, { planLevel: ['hobby'] }])(
    'refuses %j',
    async (json) => {
      const ada = await signUpPerson(backend)
      expect((await ada.fetch('/api/billing/create-checkout-session', { json })).status).toBe(400)
    },
  )

  it('B04 takes neither a price nor another organisation along', async () => {
    const [ada, eve] = [await signUpPerson(backend), await signUpPerson(backend)]
    const json = { planLevel: 'hobby', organisationId: ada.organisationId, amount: 0, price: 0 }
    const { url } = await eve.read<{ url: string }>('/api/billing/create-checkout-session', { json })
    await openPayments(backend).send(url, { action: 'pay', card: 'pays', amount: '0', planLevel: 'startup' })
    expect(await readTotals(eve)).toEqual([['hobby', 1200]])
    expect((await readBilling(ada)).state).toBe('trial')
  })

  it('goes on with an open payment of the same plan, and replaces one of another', async () => {
    const ada = await signUpPerson(backend)
    const [first, second] = [await openCheckout(ada, 'hobby'), await openCheckout(ada, 'hobby')]
    const open = () =>
      backend.services.db
        .selectFrom('checkouts')
        .where('organisation_id', '=', ada.organisationId)
        .select(['plan_level', 'state'])
        .orderBy('plan_level')
        .execute()
    expect(await open()).toEqual([{ plan_level: 'hobby', state: 'open' }])
    await openCheckout(ada, 'startup')
    expect(await open()).toEqual([
      { plan_level: 'hobby', state: 'replaced' },
      { plan_level: 'startup', state: 'open' },
    ])
    for (const url of [first, second]) {
      expect((await openPayments(backend).send(url, { action: 'pay', card: 'pays' })).status).toBe(409)
    }
    expect(await readInvoices(ada)).toEqual([])
  })

  it('refuses the plan that is paid for already', async () => {
    const ada = await signUpPerson(backend)
    await subscribe(backend, ada, 'hobby')
    const response = await ada.fetch('/api/billing/create-checkout-session', { json: { planLevel: 'hobby' } })
    expect([response.status, await response.json()]).toEqual([
      409,
      expect.objectContaining({ errorMessageKey: 'errors.planAlreadyActive' }),
    ])
  })
})

test('a plan that is paid for brings what it allows, and its invoice', async () => {
  const ada = await signUpPerson(backend)
  await subscribe(backend, ada, 'hobby')
  const { plan } = await ada.read<Organisation>('/api/organization')
  expect(plan).toEqual({ isCustom: false, planLevel: 'hobby', isAutoIndexingAllowed: true, features: [] })
  const { state, periodEndsAt, storage } = await readBilling(ada)
  expect({ state, limit: storage.limitBytes }).toEqual({ state: 'active', limit: 10 * 1_000_000_000 })
  const [invoice] = await readInvoices(ada)
  expect(invoice).toMatchObject({
    planLevel: 'hobby',
    total: { amount: 1200, currency: 'USD' },
    periodEnd: periodEndsAt,
  })
  expect(invoice?.number).toMatch(/^[0-9A-F]{8}-0001$/)
})

test('each month that begins is billed, once a day and once only, on the day of the first or the last of a shorter month', async () => {
  const ada = await signUpPerson(backend)
  backend.advance(26 * days)
  const start = new Date(backend.services.clock()).toJSON()
  expect(start.slice(0, 10)).toBe('2026-01-31')
  await subscribe(backend, await again(ada), 'startup')
  backend.advance(60 * days)
  await cleanUp(backend.services, toUtcDay(backend.services.clock()))
  await settleSubscriptions(backend.services)
  const owner = await again(ada)
  const periods = (await readInvoices(owner)).map(({ periodStart, periodEnd, number }) => [
    periodStart.slice(0, 10),
    periodEnd.slice(0, 10),
    number.slice(-4),
  ])
  expect(periods).toEqual([
    ['2026-03-28', '2026-04-28', '0003'],
    ['2026-02-28', '2026-03-28', '0002'],
    ['2026-01-31', '2026-02-28', '0001'],
  ])
})

test('a dearer plan costs what is left to pay, a cheaper one lasts longer for it', async () => {
  const ada = await signUpPerson(backend)
  await subscribe(backend, ada, 'hobby')
  const before = await readBilling(ada)
  const length = Date.parse(before.periodEndsAt ?? '') - backend.services.clock()
  backend.advance(length / 2)
  const owner = await again(ada)
  await subscribe(backend, owner, 'startup')
  expect(await readTotals(owner)).toEqual([
    ['startup', 4900 - 600],
    ['hobby', 1200],
  ])
  await subscribe(backend, owner, 'hobby')
  expect((await readTotals(owner))[0]).toEqual(['hobby', 0])
  const { periodEndsAt } = await readBilling(owner)
  const months = (Date.parse(periodEndsAt ?? '') - backend.services.clock()) / (30.5 * days)
  expect(months).toBeGreaterThan(3.9)
  expect(months).toBeLessThan(4.3)
})

test('a plan that is ended stays until its period is over; then the free one holds and its rules with it', async () => {
  const ada = await signUpPerson(backend)
  await subscribe(backend, ada, 'startup')
  const portal = await openPortal(ada)
  const { send, get } = openPayments(backend)
  expect((await send(portal, { action: 'end' })).headers.get('location')).toBe(`${portal}?done=end`)
  expect(await (await get(`${portal}?done=end`)).text()).toContain('The plan ends on')
  expect(await readBilling(ada)).toMatchObject({ state: 'ending', planLevel: 'startup' })
  expect((await send(portal, { action: 'resume' })).status).toBe(303)
  expect((await readBilling(ada)).state).toBe('active')
  await send(portal, { action: 'end' })
  backend.advance(32 * days)
  const owner = await again(ada)
  const billing = await readBilling(owner)
  expect(billing).toMatchObject({ state: 'free', planLevel: 'free', capabilities: ['referrals'] })
  expect(billing.periodEndsAt).toBeUndefined()
  expect(await readTotals(owner)).toEqual([['startup', 4900]])
  const upload = await owner.fetch('/api/repositories/uploads/archive', { method: 'POST', body: new FormData() })
  expect(((await upload.json()) as { errorMessageKey: string }).errorMessageKey).toBe('errors.archiveNotInPlan')
  const autoIndexed = { repositoryIds: ['a'.repeat(24)], isEnabled: true }
  const wanted = await owner.fetch('/api/repositories/auto-reindex', { json: autoIndexed })
  expect(((await wanted.json()) as { errorMessageKey: string }).errorMessageKey).toBe('errors.autoIndexingNotInPlan')
})

test('a trial goes to the free plan at once, and what is paid for does not', async () => {
  const [ada, bea] = [await signUpPerson(backend), await signUpPerson(backend)]
  const { send } = openPayments(backend)
  await send(await openPortal(ada), { action: 'toFree' })
  expect((await readBilling(ada)).state).toBe('free')
  await subscribe(backend, bea, 'hobby')
  expect((await send(await openPortal(bea), { action: 'toFree' })).status).toBe(404)
  expect((await readBilling(bea)).state).toBe('active')
})

test('what does not fit into the storage of the plan is refused before anything is kept', async () => {
  const ada = await signUpPerson(backend)
  await setOrganisation(ada, { plan_level: 'free' })
  const draft = { source: { sourceType: 'PublicHttp', url: 'https://github.com/owner/name' } }
  const first = await ada.read<{ id: string }>('/api/repositories', { json: draft })
  await fillStorage(backend, ada, first.id, 1_000_000_000)
  const response = await ada.fetch('/api/repositories', { json: { ...draft, name: 'second' } })
  expect([response.status, await response.json()]).toEqual([
    403,
    expect.objectContaining({ errorMessageKey: 'errors.storageFull' }),
  ])
  expect(await ada.read<unknown[]>('/api/repositories')).toHaveLength(1)
  await subscribe(backend, ada, 'hobby')
  expect((await ada.fetch('/api/repositories', { json: { ...draft, name: 'second' } })).status).toBe(200)
})
