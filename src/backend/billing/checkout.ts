import type { PaidPlan } from '#src/contract/billing.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import type { Handle } from '../db/tables.ts'
import { refused } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { issueInvoice } from './invoices.store.ts'
import { offeredPlanOf } from './plan-rules.ts'
import { firstPeriod, unusedCredit } from './quote.ts'
import { settleIn } from './settle-subscription.ts'
import { lockOrganisation, putSubscription, readSubscription, setPlan } from './subscriptions.store.ts'

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

const setState = (db: Handle, id: string, state: 'paid' | 'left' | 'replaced') =>
  db.updateTable('checkouts').set({ state }).where('id', '=', id).where('state', '=', 'open').execute()

/** The id of the one open payment of the organisation, for this plan: begun now, or gone on with. */
export const beginCheckout = (services: Services, organisationId: string, planLevel: PaidPlan): Promise<string> =>
  services.db.transaction().execute(async (db) => {
    const now = services.clock()
    requirePayable(await lockOrganisation(db, organisationId), services.config)
    await settleIn(db, organisationId, now)
    const current = await readSubscription(db, organisationId)
    if (current?.state === 'active' && current.plan_level === planLevel) throw refused(409, 'errors.planAlreadyActive')
    const open = await openOne(db, organisationId)
    if (open?.plan_level === planLevel && open.expires_at.getTime() > now) return open.id
    if (open !== undefined) await setState(db, open.id, 'replaced')
    const id = newObjectId(now)
    await db
      .insertInto('checkouts')
      .values({
        id,
        organisation_id: organisationId,
        plan_level: planLevel,
        state: 'open',
        created_at: new Date(now),
        expires_at: new Date(now + checkoutLifetime),
      })
      .execute()
    return id
  })

/** What was paid for and not used is taken off the price; what is over lengthens the first period. */
const subscribe = async (db: Handle, organisationId: string, planLevel: PaidPlan, now: number): Promise<void> => {
  const credit = await unusedCredit(db, organisationId, now)
  const period = { organisationId, planLevel, ...firstPeriod(planLevel, credit, now) }
  await issueInvoice(db, { ...period, credit }, now)
  await putSubscription(db, { ...period, anchorDay: period.end.getUTCDate() }, now)
  await setPlan(db, organisationId, planLevel)
}

export type PaymentOutcome = 'paid' | 'paidAlready' | 'gone'

/** Pays an open payment; of several that try at once one pays, and the others hear that it is paid. */
export const payCheckout = (services: Services, organisationId: string, id: string): Promise<PaymentOutcome> =>
  services.db.transaction().execute(async (db) => {
    const now = services.clock()
    requirePayable(await lockOrganisation(db, organisationId), services.config)
    await settleIn(db, organisationId, now)
    const checkout = await findCheckout(db, organisationId, id)
    if (checkout?.state === 'paid') return 'paidAlready'
    if (checkout?.state !== 'open' || checkout.expires_at.getTime() <= now) return 'gone'
    await setState(db, id, 'paid')
    await subscribe(db, organisationId, checkout.plan_level, now)
    return 'paid'
  })

export const leaveCheckout = async ({ db }: Services, id: string): Promise<void> => {
  await setState(db, id, 'left')
}
