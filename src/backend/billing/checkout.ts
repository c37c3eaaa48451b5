import { days } from '#src/lib/durations.ts'
import type { PaidPlan } from '#src/contract/billing.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import type { Handle, Tables } from '../db/tables.ts'
import { refused } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { type BillingTransaction, inBillingTransaction } from './billing-transaction.ts'
import { issueInvoice } from './invoices.store.ts'
import { postDeclined } from './payment-mails.ts'
import { currency } from '../plans/plan-catalogue.ts'
import { toOfferedPlan } from '../plans/plan-rules.ts'
import { calculateFirstPeriod, createQuote, sumLines, readUnusedCredit } from './quote.ts'
import { settleInTransaction } from './settle-subscription.ts'
import { saveSubscription, readSubscription, requireTestSubscription, setPlan } from './subscriptions.store.ts'

export const checkoutLifetimeMs = 1 * days

/** Custom and self-hosted plans are agreed on elsewhere and cannot be changed here. */
export const requirePayable = (
  { is_plan_custom, plan_level }: { readonly is_plan_custom: boolean; readonly plan_level: string },
  { isSelfHosted }: { readonly isSelfHosted: boolean },
): void => {
  if (isSelfHosted) throw refused(403, 'errors.billingSelfHosted')
  if (is_plan_custom || toOfferedPlan(plan_level) === undefined) throw refused(403, 'errors.billingCustom')
}

export const findCheckout = (db: Handle, organisationId: string, id: string) =>
  db
    .selectFrom('checkouts')
    .innerJoin('organisations', 'organisations.id', 'checkouts.organisation_id')
    .where('checkouts.organisation_id', '=', organisationId)
    .where('checkouts.id', '=', id)
    .selectAll('checkouts')
    .select('organisations.name as organisation')
    .executeTakeFirst()

const findOpenCheckout = (db: Handle, organisationId: string) =>
  db
    .selectFrom('checkouts')
    .where('organisation_id', '=', organisationId)
    .where('state', '=', 'open')
    .selectAll()
    .executeTakeFirst()

const setCheckoutState = (db: Handle, id: string, state: Exclude<Tables['checkouts']['state'], 'open'>) =>
  db.updateTable('checkouts').set({ state }).where('id', '=', id).where('state', '=', 'open').execute()

/** Returns the one open payment for this plan; a new one replaces an open payment for another plan. */
export const beginCheckout = (services: Services, organisationId: string, planLevel: PaidPlan) =>
  inBillingTransaction(services, organisationId, async (billing) => {
    const { db, now, organisation } = billing
    requirePayable(organisation, services.config)
    await settleInTransaction(billing)
    const current = await readSubscription(db, organisationId)
    if (current?.state === 'active' && current.plan_level === planLevel) throw refused(409, 'errors.planAlreadyActive')
    const open = await findOpenCheckout(db, organisationId)
    if (open?.plan_level === planLevel && open.expires_at.getTime() > now) return { ...open, current }
    if (open !== undefined) await setCheckoutState(db, open.id, 'replaced')
    const created = await db
      .insertInto('checkouts')
      .values({
        id: newObjectId(now),
        organisation_id: organisationId,
        plan_level: planLevel,
        state: 'open',
        created_at: new Date(now),
        expires_at: new Date(now + checkoutLifetimeMs),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { ...created, current }
  })

/** Unused credit lowers the price; credit above the price extends the first period. */
const subscribe = async (billing: BillingTransaction, planLevel: PaidPlan): Promise<void> => {
  const { db, now } = billing
  const organisationId = billing.organisation.id
  const credit = await readUnusedCredit(db, organisationId, now)
  const period = { organisationId, planLevel, ...calculateFirstPeriod(planLevel, credit, now) }
  await issueInvoice(billing, { ...period, credit })
  await saveSubscription(db, { ...period, anchorDay: period.end.getUTCDate(), state: 'active' }, now)
  await setPlan(db, organisationId, planLevel)
}

export type PaymentOutcome = 'paid' | 'paidAlready' | 'gone'

export const payCheckout = (services: Services, organisationId: string, id: string): Promise<PaymentOutcome> =>
  inBillingTransaction(services, organisationId, async (billing) => {
    const { db, now, organisation } = billing
    requirePayable(organisation, services.config)
    await settleInTransaction(billing)
    requireTestSubscription(await readSubscription(db, organisationId))
    const checkout = await findCheckout(db, organisationId, id)
    if (checkout?.state === 'paid') return 'paidAlready'
    if (checkout?.state !== 'open' || checkout.expires_at.getTime() <= now) return 'gone'
    await setCheckoutState(db, id, 'paid')
    await subscribe(billing, checkout.plan_level)
    return 'paid'
  })

/** Writes to the administrators once for each payment, however often the card is tried. */
export const declineCheckout = (services: Services, organisationId: string, id: string): Promise<void> =>
  inBillingTransaction(services, organisationId, async (billing) => {
    const { db, now } = billing
    const first = await db
      .updateTable('checkouts')
      .set({ declined_at: new Date(now) })
      .where('id', '=', id)
      .where('organisation_id', '=', organisationId)
      .where('state', '=', 'open')
      .where('declined_at', 'is', null)
      .returning('plan_level')
      .executeTakeFirst()
    if (first === undefined) return
    const { lines } = await createQuote(db, organisationId, first.plan_level, now)
    await postDeclined(billing, { planLevel: first.plan_level, amount: sumLines(lines), currency })
  })

export const abandonCheckout = async ({ db }: Services, id: string): Promise<void> => {
  await setCheckoutState(db, id, 'left')
}
