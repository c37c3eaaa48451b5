import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { setPlan } from '#src/backend/billing/subscriptions.store.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { signedEvent, type StripeServer } from '#tests/support/stripe-server.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { readBilling, readInvoices, openStripeRoom, type StripeRoom } from './stripe-room.ts'

let room: StripeRoom
let ada: SignedInPerson
beforeAll(async () => {
  room = await openStripeRoom()
})
beforeEach(async () => {
  ada = await signUpPerson(room.backend)
})
afterAll(() => room.close())

type Paid = ReturnType<StripeServer['pay']>

const aboutSubscription = ({ id, customer }: Paid['subscription']) => ({ id, object: 'subscription', customer })
const aboutInvoice = ({ id, customer }: Paid['invoice']) => ({ id, object: 'invoice', customer })
const kindsTo = async (person: SignedInPerson) => (await mailsTo(room.backend, person.email)).map(({ kind }) => kind)

describe('events of the provider', () => {
  it('checkout.session.completed brings the plan and its invoice, and nothing before it does', async () => {
    const url = (
      await ada.read<{ url: string }>('/api/billing/create-checkout-session', { json: { planLevel: 'hobby' } })
    ).url
    const { invoice, session } = room.stripe.pay(url)
    expect((await readBilling(ada)).state).toBe('trial')
    await room.tell('checkout.session.completed', { id: session.id, customer: session.customer })
    expect(await readBilling(ada)).toMatchObject({
      planLevel: 'hobby',
      state: 'active',
      periodEndsAt: new Date(invoice.end * 1000).toJSON(),
      payment: 'provider',
    })
    expect(await readInvoices(ada)).toEqual([
      expect.objectContaining({
        number: `STRIPE-${invoice.id}`,
        planLevel: 'hobby',
        total: { amount: 1200, currency: 'USD' },
        url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/invoices\//),
      }),
    ])
  })

  it('customer.subscription.updated changes the plan, and says when it ends', async () => {
    const { subscription } = await room.subscribe(ada, 'hobby')
    subscription.plan = 'startup'
    await room.tell('customer.subscription.updated', aboutSubscription(subscription))
    expect(await readBilling(ada)).toMatchObject({ planLevel: 'startup', state: 'active' })
    subscription.isEnding = true
    await room.tell('customer.subscription.updated', aboutSubscription(subscription))
    expect(await readBilling(ada)).toMatchObject({ planLevel: 'startup', state: 'ending' })
  })

  it('customer.subscription.deleted leaves the free plan', async () => {
    const { subscription } = await room.subscribe(ada, 'startup')
    subscription.status = 'canceled'
    await room.tell('customer.subscription.deleted', aboutSubscription(subscription))
    expect(await readBilling(ada)).toMatchObject({ planLevel: 'free', state: 'free', capabilities: ['referrals'] })
    expect(await readInvoices(ada)).toHaveLength(1)
  })

  it('invoice.paid brings each month its invoice and one mail to every administrator who may sign in', async () => {
    const [bob, guest] = [
      await signUpPerson(room.backend, { organisation: ada.organisationId }),
      await signUpPerson(room.backend, { organisation: ada.organisationId, role: 'Manager' }),
    ]
    const gone = await signUpPerson(room.backend, { organisation: ada.organisationId })
    const { db } = room.backend.services
    await db
      .updateTable('users')
      .set({ disabled_at: new Date(0) })
      .where('id', '=', gone.userId)
      .execute()
    await db.updateTable('users').set({ language: 'de' }).where('id', '=', bob.userId).execute()
    const { subscription } = await room.subscribe(ada, 'hobby')
    const second = room.stripe.bill(subscription, 'paid', 1200)
    await room.tell('invoice.paid', aboutInvoice(second))
    await room.tell('invoice.paid', aboutInvoice(second))
    expect((await readInvoices(ada)).map(({ number }) => number)).toContain(`STRIPE-${second.id}`)
    expect(await readInvoices(ada)).toHaveLength(2)
    expect(await kindsTo(ada)).toEqual(['payment-received', 'payment-received'])
    expect([await kindsTo(guest), await kindsTo(gone)]).toEqual([[], []])
    const [mail] = await mailsTo(room.backend, bob.email)
    expect(mail?.subject).toBe('Zahlung eingegangen')
    expect(mail?.text).toMatch(/12,00\s\$, 5\. Januar 2026 – 4\. Februar 2026/)
    expect(mail?.text).not.toMatch(/Testzahlung|[{}]/)
    expect(mail?.link).toMatch(/\/invoices\/acct_1\/test_in_\d+_/)
    const shown = await db.selectFrom('emails').select('shown_link').where('to_address', '=', bob.email).execute()
    expect(shown[0]?.shown_link).toMatch(/\/invoices\/acct_1\/••••••••$/)
  })

  it('invoice.payment_failed says so on the screen and by mail, until it is paid after all', async () => {
    const { subscription } = await room.subscribe(ada, 'startup')
    subscription.status = 'past_due'
    const owed = room.stripe.bill(subscription, 'open', 0)
    await room.tell('invoice.payment_failed', aboutInvoice(owed))
    expect(await readBilling(ada)).toMatchObject({ planLevel: 'startup', state: 'pastDue' })
    expect(await readInvoices(ada)).toHaveLength(1)
    const mail = (await mailsTo(room.backend, ada.email)).at(-1)
    expect([mail?.kind, mail?.link]).toEqual([
      'payment-failed',
      `${room.backend.services.config.publicUrl}/organization-billing`,
    ])
    expect(mail?.text).toContain('$49.00')
    Object.assign(owed, { status: 'paid', paid: 4900 })
    subscription.status = 'active'
    await room.tell('invoice.paid', aboutInvoice(owed))
    expect((await readBilling(ada)).state).toBe('active')
    expect(await readInvoices(ada)).toHaveLength(2)
  })

  it('what is not paid in spite of all tries gives the plan no more, and is still to be paid', async () => {
    const { subscription } = await room.subscribe(ada, 'startup')
    subscription.status = 'unpaid'
    await room.tell('customer.subscription.updated', aboutSubscription(subscription))
    expect(await readBilling(ada)).toMatchObject({ planLevel: 'free', state: 'pastDue' })
  })

  it('who pays a price that is not sold any more keeps the plan, and is billed for it', async () => {
    const { subscription } = await room.subscribe(ada, 'hobby')
    subscription.price = 'price_before'
    await room.tell('invoice.paid', aboutInvoice(room.stripe.bill(subscription, 'paid', 1200)))
    expect(await readBilling(ada)).toMatchObject({ planLevel: 'hobby', state: 'active' })
    expect((await readInvoices(ada)).map(({ planLevel }) => planLevel)).toEqual(['hobby', 'hobby'])
  })

  it('a plan that was agreed on by hand is not touched', async () => {
    const { subscription } = await room.subscribe(ada, 'startup')
    const { db } = room.backend.services
    await db
      .updateTable('organisations')
      .set({ is_plan_custom: true, plan_level: 'enterprise' })
      .where('id', '=', ada.organisationId)
      .execute()
    subscription.status = 'canceled'
    await room.tell('customer.subscription.deleted', aboutSubscription(subscription))
    expect(await readBilling(ada)).toMatchObject({ planLevel: 'enterprise', state: 'custom', payment: 'none' })
  })

  it('a bill that credit has paid is listed, and nobody is written to', async () => {
    const { subscription } = await room.subscribe(ada, 'hobby')
    await room.tell('invoice.paid', aboutInvoice(room.stripe.bill(subscription, 'paid', 0)))
    expect((await readInvoices(ada)).map(({ total }) => total.amount).toSorted()).toEqual([0, 1200])
    expect(await kindsTo(ada)).toEqual(['payment-received'])
  })
})

describe('B26 an event', () => {
  it('that arrives twice changes nothing the second time and gets the same answer', async () => {
    const { subscription } = await room.subscribe(ada, 'hobby')
    const { send } = room
    const event = { id: 'evt_twice', type: 'customer.subscription.updated', object: aboutSubscription(subscription) }
    const { body, headers } = signedEvent(event, room.backend.services.clock())
    expect((await send(body, headers)).status).toBe(200)
    await setPlan(room.backend.services.db, ada.organisationId, 'free')
    const previousRequests = room.stripe.requests.length
    expect([(await send(body, headers)).status, room.stripe.requests.length]).toEqual([200, previousRequests])
    expect((await readBilling(ada)).planLevel).toBe('free')
  })

  it('that arrives many times at once is processed once', async () => {
    const { subscription } = await room.subscribe(ada, 'hobby')
    const owed = room.stripe.bill(subscription, 'open', 0)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => room.tell('invoice.payment_failed', aboutInvoice(owed), 'evt_many')),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect((await kindsTo(ada)).filter((kind) => kind === 'payment-failed')).toHaveLength(1)
  })

  it.each([
    ['with another secret', { secret: 'whsec_somebody_else' }],
    ['five minutes ago and a second', { age: 301_000 }],
  ])('%s is refused, and changes nothing', async (_, { secret, age = 0 }: { secret?: string; age?: number }) => {
    const { subscription } = await room.subscribe(ada, 'hobby')
    subscription.plan = 'startup'
    const event = { id: 'evt_forged', type: 'customer.subscription.updated', object: aboutSubscription(subscription) }
    const { body, headers } = signedEvent(event, room.backend.services.clock() - age, secret)
    const response = await room.send(body, headers)
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ errorMessageKey: 'errors.malformedBody' }),
    ])
    expect((await readBilling(ada)).planLevel).toBe('hobby')
  })

  it('that is at most five minutes old is accepted', async () => {
    const { subscription } = await room.subscribe(ada, 'hobby')
    const event = { id: 'evt_late', type: 'customer.subscription.updated', object: aboutSubscription(subscription) }
    const { body, headers } = signedEvent(event, room.backend.services.clock() - 299_000)
    expect((await room.send(body, headers)).status).toBe(200)
  })

  it.each([
    ['without a signature', (body: string) => [body, {}] as const],
    ['with a signature that is none', (body: string) => [body, { 'stripe-signature': 'nonsense' }] as const],
    ['with another body', (body: string, headers: Record<string, string>) => [`${body} `, headers] as const],
    ['with nothing in it', (_: string, headers: Record<string, string>) => ['', headers] as const],
  ])('%s is refused', async (_, spoil) => {
    const event = { id: 'evt_spoilt', type: 'invoice.paid', object: {} }
    const { body, headers } = signedEvent(event, room.backend.services.clock())
    expect((await room.send(...spoil(body, headers))).status).toBe(400)
  })

  it('with more than there is room for is refused', async () => {
    const now = room.backend.services.clock()
    const large = signedEvent({ id: 'evt_large', type: 'invoice.paid', object: { x: 'x'.repeat(300_000) } }, now)
    expect((await room.send(large.body, large.headers)).status).toBe(413)
  })

  it('that arrives late does not restore an old state', async () => {
    const { subscription } = await room.subscribe(ada, 'hobby')
    const old = { ...aboutSubscription(subscription), status: 'active', plan: 'hobby' }
    subscription.plan = 'startup'
    await room.tell('customer.subscription.updated', aboutSubscription(subscription))
    await room.tell('customer.subscription.updated', old)
    expect((await readBilling(ada)).planLevel).toBe('startup')
    const owed = room.stripe.bill(subscription, 'open', 0)
    Object.assign(owed, { status: 'paid', paid: 4900 })
    await room.tell('invoice.paid', aboutInvoice(owed))
    await room.tell('invoice.payment_failed', aboutInvoice(owed))
    expect((await readBilling(ada)).state).toBe('active')
    expect(await kindsTo(ada)).not.toContain('payment-failed')
  })

  it('while an older answer is still under way wins over it', async () => {
    const { subscription } = await room.subscribe(ada, 'hobby')
    let isFirst = true
    room.stripe.whenReplying(async (call) => {
      if (call !== 'GET /v1/subscriptions' || !isFirst) return
      isFirst = false
      subscription.plan = 'startup'
      await room.tell('customer.subscription.updated', aboutSubscription(subscription))
    })
    expect((await room.tell('customer.subscription.updated', aboutSubscription(subscription))).status).toBe(200)
    room.stripe.whenReplying(async () => undefined)
    expect(isFirst).toBe(false)
    expect((await readBilling(ada)).planLevel).toBe('startup')
  })
})

describe('events about another customer', () => {
  it('changes nobody: an unknown customer, another organisation’s name, another’s invoice, another product', async () => {
    const eve = await signUpPerson(room.backend)
    const { session } = await room.subscribe(ada, 'hobby')
    const foreignPurchase = await room.subscribe(eve, 'startup')
    const before = [await readBilling(ada), await readBilling(eve)]
    foreignPurchase.subscription.plan = 'hobby'
    const answers = [
      await room.tell('invoice.paid', { id: 'in_x', customer: 'cus_unknown' }),
      await room.tell('invoice.paid', { id: 'in_x' }),
      await room.tell('checkout.session.completed', {
        customer: foreignPurchase.session.customer,
        client_reference_id: ada.organisationId,
      }),
      await room.tell('invoice.payment_failed', {
        id: room.stripe.bill(foreignPurchase.subscription, 'open', 0).id,
        customer: session.customer,
      }),
      await room.tell('payment_intent.succeeded', { customer: foreignPurchase.session.customer }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect([await readBilling(ada), await readBilling(eve)]).toEqual(before)
    expect(await kindsTo(ada)).toEqual(['payment-received'])
  })
})

test('a provider that does not answer is told so, and the same event is taken once it does', async () => {
  const { subscription } = await room.subscribe(ada, 'hobby')
  subscription.plan = 'startup'
  room.stripe.failWith(500)
  const about = aboutSubscription(subscription)
  expect((await room.tell('customer.subscription.updated', about, 'evt_again')).status).toBe(503)
  expect((await readBilling(ada)).planLevel).toBe('hobby')
  room.stripe.recover()
  expect((await room.tell('customer.subscription.updated', about, 'evt_again')).status).toBe(200)
  expect((await readBilling(ada)).planLevel).toBe('startup')
})
