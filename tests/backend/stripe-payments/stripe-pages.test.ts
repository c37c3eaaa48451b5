import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { cleanUp } from '#src/backend/clean-up.ts'
import { readStoredMode } from '#src/backend/stripe-payments/customers.store.ts'
import type { ReferralCode } from '#src/contract/referrals.ts'
import { openCheckout, openPortal } from '#tests/backend/billing/billing-room.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { stripeKeys } from '#tests/support/stripe-server.ts'
import { readBilling, openStripeRoom, type StripeRoom } from './stripe-room.ts'

let room: StripeRoom
let ada: SignedInPerson
beforeAll(async () => {
  room = await openStripeRoom()
})
beforeEach(async () => {
  ada = await signUpPerson(room.backend)
  room.stripe.requests.length = 0
})
afterEach(() => {
  room.stripe.recover()
  room.stripe.whenReplying(async () => undefined)
})
afterAll(() => room.close())

const sessions = 'POST /v1/checkout/sessions'
const wish = (person: SignedInPerson, call: string, json: object = { planLevel: 'hobby' }) =>
  person.fetch(`/api/billing/create-${call}-session`, { json })
const readCheckouts = (person: SignedInPerson) =>
  room.backend.services.db
    .selectFrom('checkouts')
    .where('organisation_id', '=', person.organisationId)
    .select(['plan_level', 'state'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
const getLastFields = (call: string) => room.stripe.requests.findLast((each) => each.call === call)?.fields

describe('a checkout', () => {
  it('is a page of the provider, for one subscription of one organisation, and leads back', async () => {
    expect(await openCheckout(ada, 'startup')).toMatch(new RegExp(`^${room.stripe.url}/pay/`))
    const billing = `${room.backend.services.config.publicUrl}/organization-billing`
    expect(getLastFields(sessions)).toEqual({
      mode: 'subscription',
      customer: expect.stringMatching(/^cus_/),
      'line_items[0][price]': 'price_startup',
      'line_items[0][quantity]': '1',
      client_reference_id: ada.organisationId,
      'metadata[checkout]': expect.stringMatching(/^[0-9a-f]{24}$/),
      success_url: `${billing}?checkout=paid&plan=startup`,
      cancel_url: `${billing}?checkout=left`,
    })
  })

  it('B32 of two who begin at once both get the same page, of one customer', async () => {
    const bob = await signUpPerson(room.backend, { organisation: ada.organisationId })
    const urls = await Promise.all([ada, bob, ada, bob].map((person) => openCheckout(person, 'hobby')))
    expect(new Set(urls).size).toBe(1)
    expect(await readCheckouts(ada)).toEqual([{ plan_level: 'hobby', state: 'open' }])
    const customers = await room.backend.services.db
      .selectFrom('payment_customers')
      .where('organisation_id', '=', ada.organisationId)
      .select('customer_id')
      .execute()
    expect(customers).toHaveLength(1)
    expect(await readStoredMode(room.backend.services.db)).toBe('test')
    expect([...room.stripe.sessions.values()].filter(({ reference }) => reference === ada.organisationId)).toHaveLength(
      1,
    )
    const previousRequests = room.stripe.requests.length
    expect(await openCheckout(ada, 'hobby')).toBe(urls[0])
    expect(room.stripe.requests).toHaveLength(previousRequests)
  })

  it('of another plan closes the page of the first one', async () => {
    const [first, second] = [await openCheckout(ada, 'hobby'), await openCheckout(ada, 'startup')]
    expect(() => room.stripe.pay(first)).toThrow('is not open')
    room.stripe.pay(second)
  })

  it('B32 of another plan that comes in between, one page stays open', async () => {
    let isFirst = true
    room.stripe.whenReplying(async (call) => {
      if (call !== sessions || !isFirst) return
      isFirst = false
      await openCheckout(ada, 'startup')
    })
    const response = await wish(ada, 'checkout')
    expect([response.status, await response.json()]).toEqual([503, expect.objectContaining({ retryable: true })])
    const own = [...room.stripe.sessions.values()].filter(({ reference }) => reference === ada.organisationId)
    expect(own.map(({ plan, status }) => [plan, status]).toSorted()).toEqual([
      ['hobby', 'expired'],
      ['startup', 'open'],
    ])
  })

  it('that is paid already is not begun a second time for another plan', async () => {
    room.stripe.pay(await openCheckout(ada, 'hobby'))
    expect(await openCheckout(ada, 'startup')).toBe('/organization-billing?checkout=paid&plan=hobby')
    expect(room.stripe.countRequests(sessions)).toBe(1)
  })

  it('of the plan that is paid for is refused; another one is a change, on the provider’s page', async () => {
    const { subscription } = await room.subscribe(ada, 'hobby')
    expect((await wish(ada, 'checkout')).status).toBe(409)
    expect(await openCheckout(ada, 'startup')).toMatch(/\/portal\//)
    expect(room.stripe.countRequests(sessions)).toBe(1)
    expect(getLastFields('POST /v1/billing_portal/sessions')).toMatchObject({
      customer: subscription.customer,
      'flow_data[type]': 'subscription_update_confirm',
      'flow_data[subscription_update_confirm][subscription]': subscription.id,
      'flow_data[subscription_update_confirm][items][0][id]': `si_${subscription.id}`,
      'flow_data[subscription_update_confirm][items][0][price]': 'price_startup',
    })
    expect((await readBilling(ada)).planLevel).toBe('hobby')
  })

  it('for which the provider does not answer is refused with words, and gone on with later', async () => {
    room.stripe.failWith(500, stripeKeys.STRIPE_SECRET_KEY)
    for (const call of ['checkout', 'portal']) {
      const response = await wish(ada, call)
      expect([response.status, await response.json()]).toEqual([
        503,
        expect.objectContaining({ errorMessageKey: 'errors.unreachable', retryable: true }),
      ])
    }
    room.stripe.recover()
    expect(await openCheckout(ada, 'hobby')).toMatch(/\/pay\//)
    expect(await readCheckouts(ada)).toEqual([{ plan_level: 'hobby', state: 'open' }])
    expect((await readBilling(ada)).state).toBe('trial')
  })

  it('whose price is another one by now is not begun', async () => {
    const repricedRoom = await openStripeRoom()
    const eve = await signUpPerson(repricedRoom.backend)
    repricedRoom.stripe.prices.price_startup.unit = 'eur'
    expect((await wish(eve, 'checkout')).status).toBe(500)
    expect(repricedRoom.stripe.countRequests(sessions)).toBe(0)
    expect(
      JSON.stringify(repricedRoom.backend.logged.map(({ facts }) => String((facts as { error: unknown }).error))),
    ).toContain('STRIPE_PRICE_STARTUP names a price of 49.00 EUR every 1 month; the plan is shown at 49.00 USD')
    await repricedRoom.close()
  })
})

test('the portal is the provider’s, for administrators of what is paid for here', async () => {
  expect(await openPortal(ada)).toMatch(new RegExp(`^${room.stripe.url}/portal/`))
  const guest = await signUpPerson(room.backend, { organisation: ada.organisationId, role: 'Manager' })
  expect((await wish(guest, 'portal')).status).toBe(403)
  const { db } = room.backend.services
  await db.updateTable('organisations').set({ is_plan_custom: true }).where('id', '=', ada.organisationId).execute()
  expect((await wish(ada, 'portal')).status).toBe(403)
})

test('what a test card has paid for before there was a provider ends with its period', async () => {
  const { db, clock } = room.backend.services
  const period_end = new Date(clock() + 1000)
  const times = { period_start: new Date(0), period_end, started_at: new Date(0) }
  const row = { organisation_id: ada.organisationId, plan_level: 'hobby', state: 'active', anchor_day: 1 } as const
  await db
    .insertInto('subscriptions')
    .values({ ...row, ...times })
    .execute()
  await db.updateTable('organisations').set({ plan_level: 'hobby' }).where('id', '=', ada.organisationId).execute()
  expect(await readBilling(ada)).toMatchObject({ state: 'ending', periodEndsAt: period_end.toJSON() })
  room.backend.advance(1000)
  expect(await readBilling(ada)).toMatchObject({ state: 'free', planLevel: 'free' })
})

test('a month for a referral becomes credit, once, when there is a next bill to take it off', async () => {
  const guest = await signUpPerson(room.backend)
  const { code } = await ada.read<ReferralCode>('/api/referrals/code', { method: 'POST' })
  await guest.read('/api/referrals/apply', { json: { code } })
  const credit = () =>
    room.stripe.requests.filter(({ call }) => call.endsWith('/balance_transactions')).map(({ fields }) => fields)
  await room.subscribe(guest, 'hobby')
  expect([(await readBilling(ada)).bonus.months, credit()]).toEqual([1, []])

  const { subscription } = await room.subscribe(ada, 'startup')
  expect(credit()).toEqual([expect.objectContaining({ amount: '-4900', currency: 'usd' })])
  expect((await readBilling(ada)).bonus.months).toBe(0)
  await room.tell('customer.subscription.updated', { customer: subscription.customer })
  expect(credit()).toHaveLength(1)
})

test('a month that the provider could not be told of is credited another day', async () => {
  await room.subscribe(ada, 'hobby')
  const { db } = room.backend.services
  const reward = { kind: 'SubscriptionMonthBonus', reason: 'Subscribed', amount: 1, granted_at: new Date(0) } as const
  await db
    .insertInto('referral_rewards')
    .values({ id: 'a'.repeat(24), organisation_id: ada.organisationId, ...reward })
    .execute()
  room.stripe.failWith(500)
  await cleanUp(room.backend.services, '2026-02-01')
  expect((await readBilling(ada)).bonus.months).toBe(1)
  room.stripe.recover()
  await cleanUp(room.backend.services, '2026-02-02')
  expect((await readBilling(ada)).bonus.months).toBe(0)
  expect(getLastFields('POST /v1/customers')).toBeDefined()
})

test('B25 neither key is in any answer, log or error, whatever the provider says', async () => {
  const secrets = [stripeKeys.STRIPE_SECRET_KEY, stripeKeys.STRIPE_WEBHOOK_SECRET]
  const answers: string[] = []
  const note = async (response: Response) => answers.push(await response.text())
  for (const [status, message] of [
    [401, `Invalid API Key provided: ${secrets[0]}`],
    [400, `No such price, asked with ${secrets[0]}`],
    [500, secrets.join()],
  ] as const) {
    room.stripe.failWith(status, message)
    await note(await wish(ada, 'checkout'))
    await note(await wish(ada, 'portal'))
    await note(await room.tell('invoice.paid', { customer: 'cus_1', id: 'in_1' }))
  }
  await note(await room.send('{}', { 'stripe-signature': 't=1,v1=00' }))
  await note(await ada.fetch('/api/billing'))
  await note(await ada.fetch('/api/billing/invoices'))
  const { logged } = room.backend
  expect(logged.length).toBeGreaterThan(0)
  const texts = [...answers, ...logged.map((entry) => JSON.stringify(entry) + String(Object.values(entry.facts ?? {})))]
  for (const secret of [...secrets, 'sk_test', 'whsec']) expect(texts.join('\n')).not.toContain(secret)
  expect(logged.map(({ facts }) => facts)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ status: 401 }),
      expect.objectContaining({ status: 400, said: 'No such price, asked with …' }),
    ]),
  )
})
