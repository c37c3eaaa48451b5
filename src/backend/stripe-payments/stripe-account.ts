import type { Stripe } from 'stripe'
import { type PaidPlan, paidPlans } from '#src/contract/billing.ts'
import type { StripeKeys } from '../stripe-settings.ts'
import { refused } from '../http/refusal.ts'
import type { Log } from '../log.ts'

export interface StripeAccount {
  readonly prices: StripeKeys['prices']
  findPlan(priceId: string | undefined): PaidPlan | undefined
  /** Turns failures of the provider into refusals; the log says why and never holds a key. */
  ask<Reply>(question: (client: Stripe) => Promise<Reply>): Promise<Reply>
  /** Returns undefined unless the signature is valid and at most five minutes old. */
  readSigned(body: Uint8Array, signature: string, now: number): Promise<Stripe.Event | undefined>
}

type Library = typeof Stripe

const toleranceSeconds = 300

const toHostOptions = (apiUrl: string | undefined) => {
  if (apiUrl === undefined) return {}
  const { hostname, port, protocol } = new URL(apiUrl)
  const isSecure = protocol === 'https:'
  return { host: hostname, port: port || (isSecure ? 443 : 80), protocol: isSecure ? 'https' : 'http' } as const
}

const isTemporary = ({ errors }: Library, error: unknown): boolean =>
  [errors.StripeConnectionError, errors.StripeAPIError, errors.StripeRateLimitError].some(
    (kind) => error instanceof kind,
  )

/** Only messages of invalid requests are logged, without keys: they say what to correct at the provider. */
const getSafeMessage = ({ errors }: Library, error: Error): string | undefined =>
  error instanceof errors.StripeInvalidRequestError ? error.message.replaceAll(/(?:sk|rk|whsec)_\S+/g, '…') : undefined

/** The library is loaded on first use, so installations without a provider never load it. */
export const openStripe = ({ apiUrl, prices, secretKey, webhookSecret }: StripeKeys, log: Log): StripeAccount => {
  let opened: Promise<{ library: Library; client: Stripe }> | undefined
  const open = async () => {
    const { default: library } = await import('stripe')
    const options = { maxNetworkRetries: 1, timeout: 10_000, telemetry: false, ...toHostOptions(apiUrl) }
    return { library, client: new library(secretKey, options) }
  }
  return {
    prices,
    findPlan: (priceId) => paidPlans.find((plan) => prices[plan] === priceId),
    async ask(question) {
      const { library, client } = await (opened ??= open())
      try {
        return await question(client)
      } catch (error) {
        if (!(error instanceof library.errors.StripeError)) throw error
        const { code, requestId, statusCode: status, type } = error
        const message = getSafeMessage(library, error)
        log.error('the payment provider did not do what was asked', { type, code, status, requestId, said: message })
        if (isTemporary(library, error)) throw refused(503, 'errors.unreachable', { retryable: true })
        throw refused(502, 'errors.unreachable')
      }
    },
    async readSigned(body, signature, now) {
      const { library, client } = await (opened ??= open())
      try {
        return client.webhooks.constructEvent(body, signature, webhookSecret, toleranceSeconds, undefined, now)
      } catch (error) {
        if (error instanceof library.errors.StripeSignatureVerificationError || error instanceof SyntaxError) {
          return undefined
        }
        throw error
      }
    },
  }
}
