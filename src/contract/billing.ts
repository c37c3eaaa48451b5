import * as v from 'valibot'
import { defineEndpoints } from './endpoint.ts'
import { Id, Timestamp } from './fields.ts'
import type { PlanLevel } from './organisation.ts'

export const offeredPlans = ['free', 'hobby', 'startup'] as const satisfies readonly PlanLevel[]
export type OfferedPlan = (typeof offeredPlans)[number]

export const paidPlans = ['hobby', 'startup'] as const
export type PaidPlan = (typeof paidPlans)[number]

export const planCapabilities = ['codeReview', 'archiveUpload', 'autoIndexing', 'referrals'] as const
export type PlanCapability = (typeof planCapabilities)[number]

/**
 * `ending`: paid until the end of the period. `pastDue`: the payment failed. `custom` and `selfHosted`: nothing is
 * paid here.
 */
export const billingStates = ['trial', 'free', 'active', 'ending', 'pastDue', 'custom', 'selfHosted'] as const
export type BillingState = (typeof billingStates)[number]

/** `amount` is in hundredths of the currency. */
const Money = v.object({ amount: v.number(), currency: v.string() })
export type Money = v.InferOutput<typeof Money>

const Capabilities = v.array(v.picklist(planCapabilities))

export const Billing = v.object({
  planLevel: v.string(),
  state: v.picklist(billingStates),
  capabilities: Capabilities,
  features: v.array(v.string()),
  /** The next payment when `active`, the last moment of the plan when `ending`. */
  periodEndsAt: v.optional(Timestamp),
  /** `limitBytes` includes bonuses; absent without a limit. */
  storage: v.object({ usedBytes: v.number(), limitBytes: v.optional(v.number()) }),
  usage: v.object({
    repositories: v.number(),
    workspaces: v.number(),
    members: v.number(),
    apiKeys: v.number(),
  }),
  bonus: v.object({ storageBytes: v.number(), months: v.number() }),
  offers: v.array(
    v.object({
      planLevel: v.picklist(offeredPlans),
      monthlyPrice: Money,
      storageBytes: v.number(),
      capabilities: Capabilities,
    }),
  ),
  /**
   * `provider`: payments use the provider's pages, and the plan changes once it has confirmed them. `test`: they use
   * pages of this installation, and no money moves. `none`: there is nothing to pay.
   */
  payment: v.picklist(['provider', 'test', 'none']),
})
export type Billing = v.InferOutput<typeof Billing>

export const Invoice = v.object({
  id: Id,
  number: v.string(),
  issuedAt: Timestamp,
  planLevel: v.picklist(paidPlans),
  periodStart: Timestamp,
  periodEnd: Timestamp,
  total: Money,
  url: v.string(),
})
export type Invoice = v.InferOutput<typeof Invoice>

/** The address works for a while and for this person alone. */
const Session = v.object({ url: v.string() })

export const billingEndpoints = defineEndpoints({
  read: { method: 'GET', path: '/api/billing', access: 'Guest', reply: Billing },
  /** Returns the open checkout of the same plan again; another plan replaces it. */
  createCheckout: {
    method: 'POST',
    path: '/api/billing/create-checkout-session',
    access: 'Administrator',
    body: v.object({ planLevel: v.picklist(paidPlans) }),
    reply: Session,
  },
  createPortal: {
    method: 'POST',
    path: '/api/billing/create-portal-session',
    access: 'Administrator',
    reply: Session,
  },
  invoices: {
    method: 'GET',
    path: '/api/billing/invoices',
    access: 'Administrator',
    reply: v.array(Invoice),
    ownPagesOnly: true,
  },
})
