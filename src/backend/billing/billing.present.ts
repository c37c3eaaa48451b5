import { type Billing, type BillingState, type Invoice, offeredPlans } from '#src/contract/billing.ts'
import type { OrganisationUsage } from '#src/contract/organisation.ts'
import type { Config } from '../config.ts'
import { listFeatures } from '../accounts/organisation.present.ts'
import type { OrganisationRow } from '../accounts/organisations.store.ts'
import type { InvoiceRow } from './invoices.store.ts'
import { currency, planCatalogue } from '../plans/plan-catalogue.ts'
import { listCapabilities, toOfferedPlan, getPlanTerms } from '../plans/plan-rules.ts'
import { getStorageLimit } from '../storage/storage-quota.ts'
import { isTestSubscription, type SubscriptionRow } from './subscriptions.store.ts'

interface BillingFacts {
  readonly organisation: OrganisationRow
  readonly subscription: SubscriptionRow | undefined
  readonly usage: OrganisationUsage
  readonly usedBytes: number
  readonly bonus: Billing['bonus']
  readonly config: Config
}

export const getBillingState = ({
  organisation,
  subscription,
  config,
}: Pick<BillingFacts, 'organisation' | 'subscription' | 'config'>): BillingState => {
  if (config.isSelfHosted) return 'selfHosted'
  if (organisation.is_plan_custom || toOfferedPlan(organisation.plan_level) === undefined) return 'custom'
  if (isTestSubscription(subscription) && config.stripe !== undefined) return 'ending'
  return subscription?.state ?? (organisation.plan_level === 'free' ? 'free' : 'trial')
}

const presentOffers = (state: BillingState, config: Config): Billing['offers'] =>
  state === 'custom' || state === 'selfHosted'
    ? []
    : offeredPlans.map((planLevel) => ({
        planLevel,
        monthlyPrice: { amount: planCatalogue[planLevel].monthlyPrice, currency },
        storageBytes: planCatalogue[planLevel].storageBytes,
        capabilities: listCapabilities(getPlanTerms(planLevel), config),
      }))

const presentPayment = (state: BillingState, { stripe }: Config): Billing['payment'] => {
  if (state === 'custom' || state === 'selfHosted') return 'none'
  return stripe === undefined ? 'test' : 'provider'
}

export const presentBilling = (facts: BillingFacts): Billing => {
  const { organisation, subscription, usage, usedBytes, bonus, config } = facts
  const state = getBillingState(facts)
  const isPaid = state === 'active' || state === 'ending'
  const limitBytes = getStorageLimit(organisation, config, bonus.storageBytes)
  const { repositories, workspaces, members, apiKeys } = usage
  return {
    planLevel: config.isSelfHosted ? 'selfhosted' : organisation.plan_level,
    state,
    capabilities: listCapabilities(organisation, config),
    features: listFeatures(organisation, config),
    ...(subscription === undefined || !isPaid ? {} : { periodEndsAt: subscription.period_end.toJSON() }),
    storage: { usedBytes, ...(limitBytes === undefined ? {} : { limitBytes }) },
    usage: { repositories, workspaces, members, apiKeys },
    bonus,
    offers: presentOffers(state, config),
    payment: presentPayment(state, config),
  }
}

export const presentInvoice = (row: InvoiceRow, url: string): Invoice => ({
  id: row.id,
  number: row.number,
  issuedAt: row.issued_at.toJSON(),
  planLevel: row.plan_level,
  periodStart: row.period_start.toJSON(),
  periodEnd: row.period_end.toJSON(),
  total: { amount: row.total, currency: row.currency },
  url,
})
