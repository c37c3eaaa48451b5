import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#src/backend/config.ts'
import type { OpenDatabase } from '#src/backend/db/open-database.ts'
import { openStripe } from '#src/backend/stripe-payments/stripe-account.ts'
import { checkPrices } from '#src/backend/stripe-payments/agreed-prices.ts'
import { openMemoryDatabase } from '#tests/support/prepared-database.ts'
import { startStripeServer, stripeKeys } from '#tests/support/stripe-server.ts'

test.each(Object.keys(stripeKeys) as (keyof typeof stripeKeys)[])('%s goes with the others', (name) => {
  const others = Object.fromEntries(Object.entries(stripeKeys).filter(([key]) => key !== name))
  for (const [given, missing] of [
    [others, [name]],
    [{ [name]: stripeKeys[name] }, Object.keys(others)],
  ] as const) {
    expect(() => readConfig(given)).toThrow(
      `STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_HOBBY, STRIPE_PRICE_STARTUP are set together, or none is. Missing: ${missing.join(', ')}.`,
    )
  }
})

test('a secret key goes to Stripe, over TLS, or nowhere but to this machine', () => {
  const at = (STRIPE_API_URL: string) => () => readConfig({ ...stripeKeys, STRIPE_API_URL }).stripe?.apiUrl
  expect(at('https://payments.example/v1')()).toBe('https://payments.example')
  expect(at('http://127.0.0.1:1234')()).toBe('http://127.0.0.1:1234')
  for (const address of ['http://payments.example', 'ftp://127.0.0.1', 'nonsense']) {
    expect(at(address)).toThrow('These environment variables have a value that cannot be used: STRIPE_API_URL.')
  }
})

test('nothing is paid where people host it themselves', () => {
  expect(readConfig({ ...stripeKeys, SELF_HOSTED: '1' }).stripe).toBeUndefined()
  expect(readConfig({}).stripe).toBeUndefined()
})

let database: OpenDatabase
beforeAll(async () => {
  database = await openMemoryDatabase()
})
afterAll(() => database.close())

const check = async (environment: Record<string, string>) => {
  const { stripe: keys } = readConfig(environment)
  const log = { info: () => undefined, error: () => undefined }
  await checkPrices({ db: database.db, stripe: keys && openStripe(keys, log) })
}

test('the start goes on when the prices are those that are shown, and when nobody says so', async () => {
  await check({})
  const stripe = await startStripeServer()
  await check(stripe.environment)
  expect(stripe.requests.map(({ call }) => call).toSorted()).toEqual([
    'GET /v1/prices/price_hobby',
    'GET /v1/prices/price_startup',
  ])
  stripe.failWith(500)
  await check(stripe.environment)
  await stripe.close()
  await check(stripe.environment)
})

test('the start ends where the provider would take another price than is shown', async () => {
  const stripe = await startStripeServer()
  stripe.prices.price_hobby.amount = 1500
  await expect(check(stripe.environment)).rejects.toThrow(
    'STRIPE_PRICE_HOBBY names a price of 15.00 USD every 1 month; the plan is shown at 12.00 USD every 1 month.',
  )
  await stripe.close()
})

test.each([{ STRIPE_SECRET_KEY: 'sk_test_another' }, { STRIPE_PRICE_HOBBY: 'price_unknown' }])(
  'the start ends with words with %j',
  async (wrong) => {
    const stripe = await startStripeServer()
    await expect(check({ ...stripe.environment, ...wrong })).rejects.toThrow(
      'Stripe refuses STRIPE_SECRET_KEY, or does not know STRIPE_PRICE_HOBBY or STRIPE_PRICE_STARTUP.',
    )
    await stripe.close()
  },
)

test('the start ends where customers were made in the other of the provider’s modes', async () => {
  const stripe = await startStripeServer()
  const { db } = database
  await db.insertInto('settings').values({ key: 'payment-mode', value: 'live' }).execute()
  await expect(check(stripe.environment)).rejects.toThrow(
    "STRIPE_SECRET_KEY is of Stripe's test mode, and this data of its live mode.",
  )
  await db.updateTable('settings').set({ value: 'test' }).where('key', '=', 'payment-mode').execute()
  await check(stripe.environment)
  await stripe.close()
})
