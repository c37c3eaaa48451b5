import type { Stripe } from 'stripe'
import { type PaidPlan, paidPlans } from '#src/contract/billing.ts'
import { currency, planCatalogue } from '../plans/plan-catalogue.ts'
import { priceVariables } from '../stripe-settings.ts'
import { ConfigurationError } from '../configuration-error.ts'
import type { Handle } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { readStoredMode, toMode } from './customers.store.ts'
import type { StripeAccount } from './stripe-account.ts'

const formatPrice = (amount: number | null, unit: string): string =>
  `${amount === null ? 'no fixed amount' : (amount / 100).toFixed(2)} ${unit.toUpperCase()}`

const isAgreed = ({ active, currency: unit, recurring, unit_amount: amount }: Stripe.Price, plan: PaidPlan): boolean =>
  active &&
  recurring?.interval === 'month' &&
  recurring.interval_count === 1 &&
  recurring.usage_type === 'licensed' &&
  amount === planCatalogue[plan].monthlyPrice &&
  unit.toUpperCase() === currency

const quickRequest = { timeout: 5000, maxNetworkRetries: 0 }

const requireAgreed = async (db: Handle, stripe: StripeAccount, plan: PaidPlan): Promise<void> => {
  const price = await stripe.ask((client) => client.prices.retrieve(stripe.prices[plan], {}, quickRequest))
  const [mode, kept] = [toMode(price), await readStoredMode(db)]
  if (kept !== undefined && kept !== mode) {
    throw new ConfigurationError(
      `STRIPE_SECRET_KEY is of Stripe's ${mode} mode, and this data of its ${kept} mode. Each needs a database of its own.`,
    )
  }
  if (isAgreed(price, plan)) return
  const { active, currency: unit, recurring, unit_amount: amount } = price
  const interval = recurring === null ? 'once' : `every ${recurring.interval_count} ${recurring.interval}`
  throw new ConfigurationError(
    `${priceVariables[plan]} names a price of ${formatPrice(amount, unit)} ${interval}${active ? '' : ', which is archived'}; ` +
      `the plan is shown at ${formatPrice(planCatalogue[plan].monthlyPrice, currency)} every 1 month. Make a price of that amount.`,
  )
}

const isChecked = new WeakSet<StripeAccount>()

/** Throws a `ConfigurationError` when Stripe's prices or mode differ from what people are shown. */
export const requireAgreedPrices = async (db: Handle, stripe: StripeAccount): Promise<void> => {
  if (isChecked.has(stripe)) return
  await Promise.all(paidPlans.map((plan) => requireAgreed(db, stripe, plan)))
  isChecked.add(stripe)
}

/** A provider that does not answer must not stop the server; prices are checked again before the first payment. */
export const checkPrices = async ({ db, stripe }: Pick<Services, 'db' | 'stripe'>): Promise<void> => {
  try {
    if (stripe !== undefined) await requireAgreedPrices(db, stripe)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.status === 503) return
    const prices = Object.values(priceVariables).join(' or ')
    throw new ConfigurationError(`Stripe refuses STRIPE_SECRET_KEY, or does not know ${prices}. The log says which.`)
  }
}
