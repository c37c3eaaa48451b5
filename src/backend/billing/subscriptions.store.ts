import type { OfferedPlan, PaidPlan } from '#src/contract/billing.ts'
import type { Handle } from '../db/tables.ts'
import { refused } from '../http/refusal.ts'
import { getPlanTerms } from '../plans/plan-rules.ts'

export const lockOrganisation = (db: Handle, id: string) =>
  db.selectFrom('organisations').where('id', '=', id).selectAll().forNoKeyUpdate().executeTakeFirstOrThrow()

export const readSubscription = (db: Handle, organisationId: string) =>
  db.selectFrom('subscriptions').where('organisation_id', '=', organisationId).selectAll().executeTakeFirst()

export type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof readSubscription>>>

export const isTestSubscription = (row: SubscriptionRow | undefined): row is SubscriptionRow & { provider_id: null } =>
  row !== undefined && row.provider_id === null

/** A subscription of a provider whose keys were removed must not be sold again on a test page. */
export const requireTestSubscription = (row: SubscriptionRow | undefined): void => {
  if (row !== undefined && !isTestSubscription(row)) throw refused(503, 'errors.unreachable')
}

interface NewSubscription {
  readonly organisationId: string
  readonly planLevel: PaidPlan
  readonly anchorDay: number
  readonly start: Date
  readonly end: Date
  readonly state: SubscriptionRow['state']
  readonly providerId?: string
}

export const saveSubscription = async (db: Handle, { organisationId, ...to }: NewSubscription, now: number) => {
  const values = {
    plan_level: to.planLevel,
    state: to.state,
    anchor_day: to.anchorDay,
    period_start: to.start,
    period_end: to.end,
    provider_id: to.providerId ?? null,
  }
  await db
    .insertInto('subscriptions')
    .values({ organisation_id: organisationId, started_at: new Date(now), ...values })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(values))
    .execute()
}

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

/** Features that the organisation has besides its plan stay. */
export const setPlan = async (db: Handle, organisationId: string, level: OfferedPlan): Promise<void> => {
  const { plan_features, ...terms } = getPlanTerms(level)
  await db
    .updateTable('organisations')
    .set({ ...terms, plan_features: JSON.stringify(plan_features) })
    .where('id', '=', organisationId)
    .execute()
}
