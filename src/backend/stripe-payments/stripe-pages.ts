import { createHash } from 'node:crypto'
import type { Stripe } from 'stripe'
import type { PaidPlan } from '#src/contract/billing.ts'
import { beginCheckout, requirePayable } from '../billing/checkout.ts'
import type { PaymentPages } from '../billing/payment-pages.ts'
import { isTestSubscription } from '../billing/subscriptions.store.ts'
import { refused } from '../http/refusal.ts'
import { readOrganisation } from '../accounts/organisations.store.ts'
import type { Services } from '../services.ts'
import { returnPath } from '../billing/return-path.ts'
import { requireAgreedPrices } from './agreed-prices.ts'
import { findCustomer, saveCustomer } from './customers.store.ts'
import type { StripeAccount } from './stripe-account.ts'

/**
 * Stripe answers a repeated key with the first result and refuses other parameters under it, so the key holds their
 * hash.
 */
const createIdempotencyKey = (name: string, wanted: object): { idempotencyKey: string } => ({
  idempotencyKey: `${name}:${createHash('sha256').update(JSON.stringify(wanted)).digest('hex')}`,
})

const paidPath = (plan: PaidPlan): string => `${returnPath}?checkout=paid&plan=${plan}`

const ensureCustomer = async ({ db }: Services, stripe: StripeAccount, organisationId: string): Promise<string> => {
  const known = await findCustomer(db, organisationId)
  if (known !== undefined) return known
  const { name } = await readOrganisation(db, organisationId)
  const wanted = { name, metadata: { organisation: organisationId } }
  const made = await stripe.ask((client) => client.customers.create(wanted, createIdempotencyKey('customer', wanted)))
  return saveCustomer(db, organisationId, made)
}

/** A person could otherwise pay on two open pages. Returns the plan that was already paid for on one of them. */
const closeReplacedCheckouts = async (
  { db }: Services,
  stripe: StripeAccount,
  organisationId: string,
): Promise<PaidPlan | undefined> => {
  const replaced = await db
    .selectFrom('checkouts')
    .where('organisation_id', '=', organisationId)
    .where('state', '=', 'replaced')
    .where('provider_id', 'is not', null)
    .select(['id', 'plan_level', 'provider_id'])
    .execute()
  for (const { id, plan_level: plan, provider_id: session } of replaced) {
    const { status } = await stripe.ask((client) => client.checkout.sessions.retrieve(session ?? ''))
    if (status === 'complete') return plan
    if (status === 'open') await stripe.ask((client) => client.checkout.sessions.expire(session ?? ''))
    await db.updateTable('checkouts').set({ provider_id: null, url: null }).where('id', '=', id).execute()
  }
  return undefined
}

const openSession = async (
  services: Services,
  stripe: StripeAccount,
  { id, organisationId, planLevel }: { id: string; organisationId: string; planLevel: PaidPlan },
): Promise<string> => {
  const { publicUrl } = services.config
  const wanted = {
    mode: 'subscription',
    customer: await ensureCustomer(services, stripe, organisationId),
    line_items: [{ price: stripe.prices[planLevel], quantity: 1 }],
    client_reference_id: organisationId,
    metadata: { checkout: id },
    success_url: publicUrl + paidPath(planLevel),
    cancel_url: `${publicUrl}${returnPath}?checkout=left`,
  } satisfies Stripe.Checkout.SessionCreateParams
  const session = await stripe.ask((client) =>
    client.checkout.sessions.create(wanted, createIdempotencyKey('checkout', wanted)),
  )
  if (session.url === null) throw new Error('the payment provider made a checkout without a page')
  const made = { provider_id: session.id, url: session.url }
  const keep = services.db.updateTable('checkouts').set(made).where('id', '=', id).where('state', '=', 'open')
  if ((await keep.executeTakeFirst()).numUpdatedRows > 0n) return session.url
  await stripe.ask((client) => client.checkout.sessions.expire(session.id))
  throw refused(503, 'errors.busy', { retryable: true })
}

const createChangeUrl = async (
  { config: { publicUrl } }: Services,
  stripe: StripeAccount,
  { customer, subscription: id, plan }: { customer: string; subscription: string; plan: PaidPlan },
): Promise<string> => {
  const { items } = await stripe.ask((client) => client.subscriptions.retrieve(id))
  const changed = { id: items.data[0]?.id ?? '', price: stripe.prices[plan], quantity: 1 }
  const session = await stripe.ask((client) =>
    client.billingPortal.sessions.create({
      customer,
      return_url: publicUrl + returnPath,
      flow_data: {
        type: 'subscription_update_confirm',
        subscription_update_confirm: { subscription: id, items: [changed] },
        after_completion: { type: 'redirect', redirect: { return_url: publicUrl + paidPath(plan) } },
      },
    }),
  )
  return session.url
}

export const createStripePages = (services: Services, stripe: StripeAccount): PaymentPages => {
  const { config, db } = services
  const portalUrl = async (organisationId: string): Promise<string> => {
    const customer = await ensureCustomer(services, stripe, organisationId)
    const wanted = { customer, return_url: config.publicUrl + returnPath }
    return (await stripe.ask((client) => client.billingPortal.sessions.create(wanted))).url
  }
  return {
    async checkoutUrl({ organisationId }, plan) {
      const { current, id, url } = await beginCheckout(services, organisationId, plan)
      await requireAgreedPrices(db, stripe)
      if (current !== undefined && !isTestSubscription(current)) {
        if (current.state !== 'active') return portalUrl(organisationId)
        const customer = await ensureCustomer(services, stripe, organisationId)
        return createChangeUrl(services, stripe, { customer, subscription: current.provider_id ?? '', plan })
      }
      const paid = await closeReplacedCheckouts(services, stripe, organisationId)
      if (paid !== undefined) return paidPath(paid)
      return url ?? openSession(services, stripe, { id, organisationId, planLevel: plan })
    },
    async portalUrl({ organisationId }) {
      requirePayable(await readOrganisation(db, organisationId), config)
      return portalUrl(organisationId)
    },
    invoiceUrl: (_, { url }) => url,
  }
}
