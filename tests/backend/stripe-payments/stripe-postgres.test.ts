import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveCustomer } from '#src/backend/stripe-payments/customers.store.ts'
import { openCheckout } from '#tests/backend/billing/billing-room.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { type RealPostgres, startPostgres } from '#tests/support/real-postgres.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { readBilling, readInvoices, openStripeRoom, type StripeRoom } from './stripe-room.ts'

let postgres: RealPostgres
let room: StripeRoom
beforeAll(async () => {
  postgres = await startPostgres()
  room = await openStripeRoom({ DATABASE_URL: postgres.url })
}, 120_000)
afterAll(async () => {
  await room?.close()
  await postgres?.stop()
}, 60_000)

const rounds = 5

test('B32 on a PostgreSQL server, where calls really run at once, one page is made and one plan comes of it', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const ada = await signUpPerson(room.backend)
    const bob = await signUpPerson(room.backend, { organisation: ada.organisationId })
    const urls = await Promise.all([ada, bob, ada, bob].map((person) => openCheckout(person, 'startup')))
    expect(new Set(urls).size).toBe(1)
    const { invoice, session } = room.stripe.pay(urls[0] ?? '')
    const about = { customer: session.customer }
    const answers = await Promise.all([
      room.tell('checkout.session.completed', about, `evt_pg_${round}`),
      room.tell('checkout.session.completed', about, `evt_pg_${round}`),
      room.tell('customer.subscription.updated', about),
      room.tell('invoice.paid', { ...about, id: invoice.id }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await readBilling(ada)).toMatchObject({ planLevel: 'startup', state: 'active' })
    expect(await readInvoices(ada)).toHaveLength(1)
    expect((await mailsTo(room.backend, bob.email)).map(({ kind }) => kind)).toEqual(['payment-received'])
  }
})

test('one customer of an organisation, saved by many calls at once, is saved once and fails none', async () => {
  const { organisationId } = await signUpPerson(room.backend)
  const { db } = room.backend.services
  for (let round = 0; round < 500; round += 1) {
    const customer = { id: `cus_race_${round}`, livemode: false }
    const saved = await Promise.all(Array.from({ length: 8 }, () => saveCustomer(db, organisationId, customer)))
    expect(new Set(saved)).toEqual(new Set([customer.id]))
    await db.deleteFrom('payment_customers').where('organisation_id', '=', organisationId).execute()
  }
})
