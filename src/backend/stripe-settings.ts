import type { PaidPlan } from '#src/contract/billing.ts'
import { ConfigurationError } from './configuration-error.ts'

export interface StripeKeys {
  readonly secretKey: string
  readonly webhookSecret: string
  readonly prices: Readonly<Record<PaidPlan, string>>
  readonly apiUrl: string | undefined
}

export const priceVariables = {
  hobby: 'STRIPE_PRICE_HOBBY',
  startup: 'STRIPE_PRICE_STARTUP',
} as const satisfies Record<PaidPlan, string>
const stripeVariables = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', ...Object.values(priceVariables)] as const

type Names = (typeof stripeVariables)[number]

interface Variables extends Readonly<Partial<Record<Names | 'STRIPE_API_URL', string | undefined>>> {
  readonly SELF_HOSTED: boolean
}

export const readStripeKeys = (set: Variables): StripeKeys | undefined => {
  const missing = stripeVariables.filter((name) => set[name] === undefined)
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = set
  const { STRIPE_PRICE_HOBBY: hobby, STRIPE_PRICE_STARTUP: startup } = set
  if (missing.length === stripeVariables.length) return undefined
  if (secretKey === undefined || webhookSecret === undefined || hobby === undefined || startup === undefined) {
    throw new ConfigurationError(
      `${stripeVariables.join(', ')} are set together, or none is. Missing: ${missing.join(', ')}.`,
    )
  }
  if (set.SELF_HOSTED) return undefined
  return { secretKey, webhookSecret, prices: { hobby, startup }, apiUrl: set.STRIPE_API_URL }
}
