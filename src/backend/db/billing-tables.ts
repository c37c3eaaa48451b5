import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { PaidPlan } from '#src/contract/billing.ts'
import type { referralRewards, rewardReasons, shareMethods, sharePlatforms } from '#src/contract/referrals.ts'

export interface InvoiceLine {
  readonly kind: 'plan' | 'credit' | 'bonus'
  readonly amount: number
}

export interface BillingTables {
  subscriptions: {
    organisation_id: string
    plan_level: PaidPlan
    state: 'active' | 'ending' | 'pastDue'
    anchor_day: number
    period_start: Date
    period_end: Date
    started_at: Date
    provider_id: ColumnType<string | null, string | null | undefined>
  }
  checkouts: {
    id: string
    organisation_id: string
    plan_level: PaidPlan
    state: 'open' | 'paid' | 'left' | 'replaced'
    created_at: Date
    expires_at: Date
    provider_id: ColumnType<string | null, undefined, string | null>
    url: ColumnType<string | null, undefined, string | null>
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
    provider_id: ColumnType<string | null, string | undefined>
    url: ColumnType<string | null, string | undefined>
  }
  payment_customers: {
    organisation_id: string
    customer_id: string
    version: Generated<number>
  }
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
  referrals: {
    referred_organisation_id: string
    code: string
    applied_by: string | null
    applied_at: Date
    subscribed_at: ColumnType<Date | null, undefined, Date>
  }
  referral_rewards: {
    id: string
    organisation_id: string
    kind: (typeof referralRewards)[number]
    reason: (typeof rewardReasons)[number]
    amount: ColumnType<string | number, number, never>
    granted_at: Date
    used_at: ColumnType<Date | null, undefined, Date>
  }
}
