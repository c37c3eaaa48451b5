import type { Services } from '../services.ts'

/** In milliseconds: known to within this, and written no more often. */
const activityIntervalMs = 5 * 60_000

interface Activity {
  readonly userId: string
  readonly organisationId: string
  /** As far as it is known; null: now it is to be known. */
  readonly lastActiveAt: Date | null
}

/** Keeps when a member was last active in the organisation. */
export const noteActivity = async (
  { clock, db }: Services,
  { userId, organisationId, lastActiveAt }: Activity,
): Promise<void> => {
  if (lastActiveAt !== null && clock() - lastActiveAt.getTime() < activityIntervalMs) return
  await db
    .updateTable('memberships')
    .set({ last_active_at: new Date(clock()) })
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .execute()
}
