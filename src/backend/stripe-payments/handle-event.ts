import type { Stripe } from 'stripe'
import type { OfferedPlan } from '#src/contract/billing.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import { type BillingTransaction, inBillingTransaction } from '../billing/billing-transaction.ts'
import { postDeclined, postPaid } from '../billing/payment-mails.ts'
import { toOfferedPlan } from '../plans/plan-rules.ts'
import {
  isTestSubscription,
  saveSubscription,
  readSubscription,
  removeSubscription,
  setPlan,
} from '../billing/subscriptions.store.ts'
import { rewardSubscription } from '../referrals/reward-subscription.ts'
import type { Services } from '../services.ts'
import { creditMonths } from './credit-months.ts'
import { findByCustomer, isEventHandled, recordEvent, raiseVersion } from './customers.store.ts'
import { fetchReportedState, type Reported, type ReportedInvoice } from './reported-state.ts'
import type { StripeAccount } from './stripe-account.ts'

const handledTypes: readonly string[] = [
  'checkout.session.completed',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
] satisfies Stripe.Event.Type[]

interface EventSubject {
  readonly id?: string
  readonly customer?: string | { readonly id: string } | null
  readonly client_reference_id?: string | null
}

const setPlanUnlessCustom = async ({ db, organisation }: BillingTransaction, level: OfferedPlan): Promise<void> => {
  if (organisation.is_plan_custom || toOfferedPlan(organisation.plan_level) === undefined) return
  await setPlan(db, organisation.id, level)
}

const saveReportedSubscription = async (
  billing: BillingTransaction,
  reported: Reported['subscription'],
): Promise<void> => {
  const { db, now, organisation } = billing
  if (reported === undefined) {
    const kept = await readSubscription(db, organisation.id)
    if (kept === undefined || isTestSubscription(kept)) return
    await removeSubscription(db, organisation.id)
    return setPlanUnlessCustom(billing, 'free')
  }
  const { holdsPlan, id: providerId, ...period } = reported
  const paid = { ...period, providerId, organisationId: organisation.id, anchorDay: period.end.getUTCDate() }
  await saveSubscription(db, paid, now)
  await setPlanUnlessCustom(billing, holdsPlan ? period.planLevel : 'free')
  await db
    .updateTable('checkouts')
    .set({ state: 'paid' })
    .where('organisation_id', '=', organisation.id)
    .where('state', 'in', ['open', 'replaced'])
    .where('provider_id', 'is not', null)
    .execute()
}

const insertInvoice = async (
  { db, now, organisation }: BillingTransaction,
  invoice: ReportedInvoice,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('invoices')
    .values({
      id: newObjectId(now),
      organisation_id: organisation.id,
      number: invoice.number,
      plan_level: invoice.planLevel,
      period_start: invoice.start,
      period_end: invoice.end,
      lines: '[]',
      total: invoice.paid,
      currency: invoice.currency,
      issued_at: invoice.issuedAt,
      provider_id: invoice.id,
      ...(invoice.url === undefined ? {} : { url: invoice.url }),
    })
    .onConflict((conflict) => conflict.column('provider_id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

const saveReportedInvoices = async (
  billing: BillingTransaction,
  { owed, paid, subscription }: Reported,
): Promise<void> => {
  for (const invoice of paid) {
    if (!(await insertInvoice(billing, invoice)) || invoice.paid === 0) continue
    await rewardSubscription(billing.db, billing.organisation.id, billing.now)
    await postPaid(billing, { ...invoice, amount: invoice.paid })
  }
  if (owed !== undefined && subscription !== undefined) await postDeclined(billing, { ...owed, amount: owed.due })
}

/** Returns false when another event was stored since the state was fetched, which may then be outdated. */
const saveReported = (
  services: Services,
  { organisation_id: organisationId, version }: { readonly organisation_id: string; readonly version: number },
  eventId: string,
  reported: Reported,
): Promise<boolean> =>
  inBillingTransaction(services, organisationId, async (billing) => {
    if (!(await raiseVersion(billing.db, organisationId, version))) return false
    await recordEvent(billing.db, eventId, billing.now)
    await saveReportedSubscription(billing, reported.subscription)
    await saveReportedInvoices(billing, reported)
    return true
  })

/** An event only tells whom to ask about, so late or repeated events cannot restore an old state. */
export const handleEvent = async (services: Services, stripe: StripeAccount, event: Stripe.Event): Promise<void> => {
  if (!handledTypes.includes(event.type)) return
  const about = event.data.object as EventSubject
  const customer = typeof about.customer === 'object' ? about.customer?.id : about.customer
  for (;;) {
    const known = customer === undefined ? undefined : await findByCustomer(services.db, customer)
    const named = about.client_reference_id ?? known?.organisation_id
    if (known === undefined || named !== known.organisation_id) {
      return services.log.info('a payment of nobody here', { event: event.id, type: event.type })
    }
    if (await isEventHandled(services.db, event.id)) return
    const reported = await fetchReportedState(stripe, {
      customer: known.customer_id,
      failedInvoice: event.type === 'invoice.payment_failed' ? about.id : undefined,
      kept: await readSubscription(services.db, known.organisation_id),
    })
    if (await saveReported(services, known, event.id, reported)) break
  }
  await creditMonths(services)
}
