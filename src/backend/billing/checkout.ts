import type { PaidPlan } from '#src/contract/billing.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import type { Handle, Tables } from '../db/tables.ts'
import { refused } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { type BillingRoom, inBilling } from './in-billing.ts'
import { issueInvoice } from './invoices.store.ts'
import { postDeclined } from './payment-mails.ts'
import { currency } from '../plans/plan-catalogue.ts'
import { offeredPlanOf } from '../plans/plan-rules.ts'
import { firstPeriod, quoteOf, totalOf, unusedCredit } from './quote.ts'
import { settleIn } from './settle-subscription.ts'
import { putSubscription, readSubscription, requireTested, setPlan } from './subscriptions.store.ts'

/** Milliseconds for which a payment that was begun can be made. */
export const checkoutLifetime = 24 * 60 * 60_000

/** What is agreed upon elsewhere is not changed here. */
export const requirePayable = (
  { is_plan_custom, plan_level }: { readonly is_plan_custom: boolean; readonly plan_level: string },
  { isSelfHosted }: { readonly isSelfHosted: boolean },
): void => {
  if (isSelfHosted) throw refused(403, 'errors.billingSelfHosted')
  if (is_plan_custom || offeredPlanOf(plan_level) === undefined) throw refused(403, 'errors.billingCustom')
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

const openOne = (db: Handle, organisationId: string) =>
  db
    .selectFrom('checkouts')
    .where('organisation_id', '=', organisationId)
    .where('state', '=', 'open')
    .selectAll()
    .executeTakeFirst()

const setState = (db: Handle, id: string, state: Exclude<Tables['checkouts']['state'], 'open'>) =>
  db.updateTable('checkouts').set({ state }).where('id', '=', id).where('state', '=', 'open').execute()

/** The one open payment of the organisation, for this plan: begun now, or gone on with. */
export const beginCheckout = (services: Services, organisationId: string, planLevel: PaidPlan) =>
  inBilling(services, organisationId, async (room) => {
    const { db, now, organisation } = room
    requirePayable(organisation, services.config)
    await settleIn(room)
    const current = await readSubscription(db, organisationId)
    if (current?.state === 'active' && current.plan_level === planLevel) throw refused(409, 'errors.planAlreadyActive')
    const open = await openOne(db, organisationId)
    if (open?.plan_level === planLevel && open.expires_at.getTime() > now) return { ...open, current }
    if (open !== undefined) await setState(db, open.id, 'replaced')
    const begun = await db
      .insertInto('checkouts')
      .values({
        id: newObjectId(now),
        organisation_id: organisationId,
        plan_level: planLevel,
        state: 'open',
        created_at: new Date(now),
        expires_at: new Date(now + checkoutLifetime),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { ...begun, current }
  })

/** What was paid for and not used is taken off the price; what is over lengthens the first period. */
const subscribe = async (room: BillingRoom, planLevel: PaidPlan): Promise<void> => {
  const { db, now } = room
  const organisationId = room.organisation.id
  const credit = await unusedCredit(db, organisationId, now)
  const period = { organisationId, planLevel, ...firstPeriod(planLevel, credit, now) }
  await issueInvoice(room, { ...period, credit })
  await putSubscription(db, { ...period, anchorDay: period.end.getUTCDate(), state: 'active' }, now)
  await setPlan(db, organisationId, planLevel)
}

export type PaymentOutcome = 'paid' | 'paidAlready' | 'gone'

/** Pays an open payment; of several that try at once one pays, and the others hear that it is paid. */
export const payCheckout = (services: Services, organisationId: string, id: string): Promise<PaymentOutcome> =>
  inBilling(services, organisationId, async (room) => {
    const { db, now, organisation } = room
    requirePayable(organisation, services.config)
    await settleIn(room)
    requireTested(await readSubscription(db, organisationId))
    const checkout = await findCheckout(db, organisationId, id)
    if (checkout?.state === 'paid') return 'paidAlready'
    if (checkout?.state !== 'open' || checkout.expires_at.getTime() <= now) return 'gone'
    await setState(db, id, 'paid')
    await subscribe(room, checkout.plan_level)
    return 'paid'
  })

/** Tells the administrators of a card that was refused; once for each payment, however often it is tried. */
export const declineCheckout = (services: Services, organisationId: string, id: string): Promise<void> =>
  inBilling(services, organisationId, async (room) => {
    const { db, now } = room
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
    const { lines } = await quoteOf(db, organisationId, first.plan_level, now)
    await postDeclined(room, { planLevel: first.plan_level, amount: totalOf(lines), currency })
  })

export const leaveCheckout = async ({ db }: Services, id: string): Promise<void> => {
  await setState(db, id, 'left')
}
