import type { Stripe } from 'stripe'
import type { PaidPlan } from '#src/contract/billing.ts'
import type { SubscriptionRow } from '../billing/subscriptions.store.ts'
import type { StripeAccount } from './stripe-account.ts'

export interface ReportedSubscription {
  readonly id: string
  readonly planLevel: PaidPlan
  readonly state: SubscriptionRow['state']
  readonly holdsPlan: boolean
  readonly start: Date
  readonly end: Date
}

export interface ReportedInvoice {
  readonly id: string
  readonly number: string
  readonly planLevel: PaidPlan
  readonly start: Date
  readonly end: Date
  readonly paid: number
  readonly due: number
  readonly currency: string
  readonly issuedAt: Date
  readonly url: string | undefined
}

/** The state is fetched fresh, so the age of the event does not matter. */
export interface Reported {
  readonly subscription: ReportedSubscription | undefined
  readonly paid: readonly ReportedInvoice[]
  readonly owed: ReportedInvoice | undefined
}

const toDate = (seconds: number): Date => new Date(seconds * 1000)

const states: Readonly<Partial<Record<Stripe.Subscription.Status, 'active' | 'pastDue'>>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'pastDue',
  unpaid: 'pastDue',
  paused: 'pastDue',
}

type StoredSubscription = Pick<SubscriptionRow, 'provider_id' | 'plan_level'> | undefined

/** A stored subscription keeps its plan when its price is no longer sold. */
const toReportedSubscription = (
  stripe: StripeAccount,
  kept: StoredSubscription,
  row: Stripe.Subscription,
): ReportedSubscription | undefined => {
  const item = row.items.data[0]
  const state = states[row.status]
  const planLevel = stripe.findPlan(item?.price.id) ?? (row.id === kept?.provider_id ? kept.plan_level : undefined)
  if (item === undefined || planLevel === undefined || state === undefined) return undefined
  const isEnding = row.cancel_at_period_end || row.cancel_at !== null
  return {
    id: row.id,
    planLevel,
    state: state === 'active' && isEnding ? 'ending' : state,
    holdsPlan: state === 'active' || row.status === 'past_due',
    start: toDate(item.current_period_start),
    end: toDate(row.cancel_at ?? item.current_period_end),
  }
}

const currentSubscription = async (stripe: StripeAccount, customer: string, kept: StoredSubscription) => {
  const { data } = await stripe.ask((client) => client.subscriptions.list({ customer, limit: 100 }))
  return data
    .toSorted((left, right) => right.created - left.created)
    .map((row) => toReportedSubscription(stripe, kept, row))
    .find((row) => row !== undefined)
}

const getId = (reference: string | { readonly id: string } | null): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id

/** The latest line bills the new period; a change of plan adds lines that credit the earlier one. */
const toReportedInvoice = (
  stripe: StripeAccount,
  subscription: ReportedSubscription | undefined,
  invoice: Stripe.Invoice,
): ReportedInvoice | undefined => {
  const [line] = invoice.lines.data.toSorted(
    (left, right) => right.period.end - left.period.end || right.amount - left.amount,
  )
  const isOfCurrent = getId(invoice.parent?.subscription_details?.subscription ?? null) === subscription?.id
  const planLevel =
    stripe.findPlan(getId(line?.pricing?.price_details?.price ?? null)) ??
    (isOfCurrent ? subscription?.planLevel : undefined)
  if (line === undefined || planLevel === undefined || invoice.id === undefined) return undefined
  return {
    id: invoice.id,
    number: invoice.number ?? invoice.id,
    planLevel,
    start: toDate(line.period.start),
    end: toDate(line.period.end),
    paid: invoice.amount_paid,
    due: invoice.amount_remaining,
    currency: invoice.currency.toUpperCase(),
    issuedAt: toDate(invoice.created),
    url: invoice.hosted_invoice_url ?? invoice.invoice_pdf ?? undefined,
  }
}

/** `failedInvoice` is the invoice whose payment is said to have failed; one of another customer is ignored. */
export const fetchReportedState = async (
  stripe: StripeAccount,
  { customer, failedInvoice, kept }: { customer: string; failedInvoice: string | undefined; kept: StoredSubscription },
): Promise<Reported> => {
  const subscription = await currentSubscription(stripe, customer, kept)
  const paid = await stripe.ask((client) => client.invoices.list({ customer, status: 'paid', limit: 24 }))
  const failed =
    failedInvoice === undefined ? undefined : await stripe.ask((client) => client.invoices.retrieve(failedInvoice))
  const isOwed = failed?.status === 'open' && getId(failed.customer) === customer
  return {
    subscription,
    paid: paid.data
      .toSorted((left, right) => left.created - right.created)
      .flatMap((invoice) => toReportedInvoice(stripe, subscription, invoice) ?? []),
    owed: isOwed ? toReportedInvoice(stripe, subscription, failed) : undefined,
  }
}
