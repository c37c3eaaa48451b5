import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { Id, Timestamp } from './fields.ts'
import type { PlanLevel } from './organisation.ts'

/** Those one can choose by oneself, from the smallest to the largest. */
export const offeredPlans = ['free', 'hobby', 'startup'] as const satisfies readonly PlanLevel[]
export type OfferedPlan = (typeof offeredPlans)[number]

export const paidPlans = ['hobby', 'startup'] as const
export type PaidPlan = (typeof paidPlans)[number]

/** The features and limits of a plan. */
export const planCapabilities = ['codeReview', 'archiveUpload', 'autoIndexing', 'referrals'] as const
export type PlanCapability = (typeof planCapabilities)[number]

/** `ending`: paid until the end of the period, and not beyond it. `pastDue`: what is due could not be taken. `custom` and `selfHosted`: nothing is paid here. */
export const billingStates = ['trial', 'free', 'active', 'ending', 'pastDue', 'custom', 'selfHosted'] as const
export type BillingState = (typeof billingStates)[number]

/** In hundredths of the currency. */
const Money = v.object({ amount: v.number(), currency: v.string() })
export type Money = v.InferOutput<typeof Money>

const Capabilities = v.array(v.picklist(planCapabilities))

export const Billing = v.object({
  planLevel: v.string(),
  state: v.picklist(billingStates),
  capabilities: Capabilities,
  /** Codes of what the organisation has besides its plan. */
  features: v.array(v.string()),
  /** With `active` the next payment, with `ending` the last moment of the plan. */
  periodEndsAt: v.optional(Timestamp),
  /** Left out: there is no limit. Bonuses are counted in. */
  storage: v.object({ usedBytes: v.number(), limitBytes: v.optional(v.number()) }),
  usage: v.object({
    repositories: v.number(),
    workspaces: v.number(),
    members: v.number(),
    apiKeys: v.number(),
  }),
  /** From referrals: storage on top of the plan's, and months that are not paid for. */
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
   * `provider`: payments lead to the payment provider's pages, and the plan changes once it has confirmed them. `test`: they
   * lead to a page of this installation, and no money moves. `none`: there is nothing to pay.
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
  /** The document, readable for a while by whoever has the address. */
  url: v.string(),
})
export type Invoice = v.InferOutput<typeof Invoice>

/** Where the person goes on; the address holds for a while and for this person alone. */
const Session = v.object({ url: v.string() })

export const billingEndpoints = endpoints({
  read: { method: 'GET', path: '/api/billing', access: 'Guest', reply: Billing },
  /** Asked for again, an open one of the same plan is gone on with; of another plan, it takes its place. */
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
  /** The newest first. */
  invoices: {
    method: 'GET',
    path: '/api/billing/invoices',
    access: 'Administrator',
    reply: v.array(Invoice),
    addition: true,
  },
})
