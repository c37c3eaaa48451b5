import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { PaidPlan } from '#src/contract/billing.ts'
import type { referralRewards, rewardReasons, shareMethods, sharePlatforms } from '#src/contract/referrals.ts'

/** In hundredths of the currency; what is taken off is negative. */
export interface InvoiceLine {
  readonly kind: 'plan' | 'credit' | 'bonus'
  readonly amount: number
}

export interface BillingTables {
  /** An organisation without one is on trial, on the free plan, or on one that is not paid for here. */
  subscriptions: {
    organisation_id: string
    plan_level: PaidPlan
    /** `pastDue`: the provider could not take what is due. */
    state: 'active' | 'ending' | 'pastDue'
    /** The day of the month on which a period ends; in a shorter month, its last. */
    anchor_day: number
    period_start: Date
    period_end: Date
    started_at: Date
    /** The payment provider's own id; null: paid with a test card. */
    provider_id: ColumnType<string | null, string | null | undefined>
  }
  /** At most one of an organisation is open. */
  checkouts: {
    id: string
    organisation_id: string
    plan_level: PaidPlan
    state: 'open' | 'paid' | 'left' | 'replaced'
    created_at: Date
    expires_at: Date
    /** Of the payment provider's page, while it may still be open there. */
    provider_id: ColumnType<string | null, undefined, string | null>
    url: ColumnType<string | null, undefined, string | null>
    /** When a card was first refused. */
    declined_at: ColumnType<Date | null, undefined, Date>
  }
  invoices: {
    id: string
    organisation_id: string
    number: string
    plan_level: PaidPlan
    period_start: Date
    period_end: Date
    lines: JSONColumnType<InvoiceLine[], string, never>
    total: number
    currency: string
    issued_at: Date
    /** The payment provider's own id, and where it shows the document; null: paid with a test card. */
    provider_id: ColumnType<string | null, string | undefined>
    url: ColumnType<string | null, string | undefined>
  }
  /** Under which number the payment provider knows an organisation. */
  payment_customers: {
    organisation_id: string
    customer_id: string
    /** Grows with all that is taken over from the provider. */
    version: Generated<number>
  }
  /** What the payment provider has told us of, once each. */
  payment_events: { id: string; taken_at: Date }
  referral_codes: { code: string; organisation_id: string; user_id: string | null; created_at: Date }
  referral_shares: {
    id: string
    code: string
    platform: (typeof sharePlatforms)[number]
    method: (typeof shareMethods)[number]
    url: string
    created_at: Date
  }
  /** Which organisation came with which code; once each. */
  referrals: {
    referred_organisation_id: string
    code: string
    applied_by: string | null
    applied_at: Date
    /** When it first paid. */
    subscribed_at: ColumnType<Date | null, undefined, Date>
  }
  referral_rewards: {
    id: string
    organisation_id: string
    kind: (typeof referralRewards)[number]
    reason: (typeof rewardReasons)[number]
    /** Bytes or months. */
    amount: ColumnType<string | number, number, never>
    granted_at: Date
    used_at: ColumnType<Date | null, undefined, Date>
  }
}
