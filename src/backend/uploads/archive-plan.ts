import { mayUploadArchives } from '../plans/plan-rules.ts'
import type { Config } from '../config.ts'
import type { Handle } from '../db/tables.ts'
import { refused } from '../http/refusal.ts'

export const requireArchivePlan = async (db: Handle, config: Config, organisationId: string): Promise<void> => {
  const plan = await db
    .selectFrom('organisations')
    .select(['is_plan_custom', 'plan_level'])
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow()
  if (!mayUploadArchives(plan, config)) throw refused(403, 'errors.archiveNotInPlan')
}
