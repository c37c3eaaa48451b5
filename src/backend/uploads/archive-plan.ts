import type { Config } from '../config.ts'
import type { Handle } from '../db/tables.ts'
import { refused } from '../http/refusal.ts'

/** Archives are for custom plans, self-hosted installations and every level but the free one (specification, section 6). */
export const requireArchivePlan = async (db: Handle, config: Config, organisationId: string): Promise<void> => {
  if (config.isSelfHosted) return
  const { is_plan_custom, plan_level } = await db
    .selectFrom('organisations')
    .select(['is_plan_custom', 'plan_level'])
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow()
  if (!is_plan_custom && plan_level === 'free') throw refused(403, 'errors.archiveNotInPlan')
}
