import type { OfferedPlan, PaidPlan } from '#src/contract/billing.ts'
import type { Handle } from '../db/tables.ts'
import { termsOf } from './plan-rules.ts'

/** Whoever changes what an organisation pays for holds its row: two at once come one after the other. */
export const lockOrganisation = (db: Handle, id: string) =>
  db.selectFrom('organisations').where('id', '=', id).selectAll().forNoKeyUpdate().executeTakeFirstOrThrow()

export const readSubscription = (db: Handle, organisationId: string) =>
  db.selectFrom('subscriptions').where('organisation_id', '=', organisationId).selectAll().executeTakeFirst()

export type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof readSubscription>>>

interface Subscribed {
  readonly organisationId: string
  readonly planLevel: PaidPlan
  readonly anchorDay: number
  readonly start: Date
  readonly end: Date
}

export const putSubscription = async (db: Handle, { organisationId, ...to }: Subscribed, now: number) => {
  const values = {
    plan_level: to.planLevel,
    state: 'active' as const,
    anchor_day: to.anchorDay,
    period_start: to.start,
    period_end: to.end,
  }
  await db
    .insertInto('subscriptions')
    .values({ organisation_id: organisationId, started_at: new Date(now), ...values })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(values))
    .execute()
}

/** Whether there was one to change. */
export const setSubscriptionState = async (
  db: Handle,
  organisationId: string,
  state: SubscriptionRow['state'],
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('subscriptions')
    .set({ state })
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const removeSubscription = (db: Handle, organisationId: string) =>
  db.deleteFrom('subscriptions').where('organisation_id', '=', organisationId).execute()

/** The plan with all that it allows; what the organisation has besides stays. */
export const setPlan = async (db: Handle, organisationId: string, level: OfferedPlan): Promise<void> => {
  const { plan_features, ...terms } = termsOf(level)
  await db
    .updateTable('organisations')
    .set({ ...terms, plan_features: JSON.stringify(plan_features) })
    .where('id', '=', organisationId)
    .execute()
}
