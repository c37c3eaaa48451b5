import { minutes } from '#src/lib/durations.ts'
import type { Services } from '../services.ts'

/** Activity is known to within this time and is written no more often. */
const activityIntervalMs = 5 * minutes

interface Activity {
  readonly userId: string
  readonly organisationId: string
  readonly lastActiveAt: Date | null
}

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
