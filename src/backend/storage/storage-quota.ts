import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Handle } from '../db/tables.ts'
import { refused } from '../http/refusal.ts'
import { readBonus } from '../referrals/rewards.store.ts'
import { toOfferedPlan } from '../plans/plan-rules.ts'
import { planCatalogue } from '../plans/plan-catalogue.ts'

export const getStorageLimit = (
  { plan_level, is_plan_custom }: { readonly plan_level: string; readonly is_plan_custom: boolean },
  { isSelfHosted }: Pick<Config, 'isSelfHosted'>,
  bonusBytes: number,
): number | undefined => {
  const level = toOfferedPlan(plan_level)
  if (isSelfHosted || is_plan_custom || level === undefined) return undefined
  return planCatalogue[level].storageBytes + bonusBytes
}

/**
 * Counts the larger of the current index and the stored archive of each repository, so archives without indexed files
 * count too, and the copies of its remote.
 */
export const measureStorage = async (db: Handle, organisationId: string, exceptId = ''): Promise<number> => {
  const { bytes } = await db
    .selectFrom('repositories as r')
    .leftJoin('code_indexes as i', 'i.no', 'r.current_index')
    .leftJoin('archive_uploads as u', 'u.id', 'r.upload_id')
    .leftJoin('pull_request_imports as p', 'p.repository_id', 'r.id')
    .where('r.organisation_id', '=', organisationId)
    .where('r.id', '!=', exceptId)
    .select(
      sql<number>`coalesce(sum(coalesce(greatest(i.size_bytes, u.size_bytes), 0) + r.mirror_bytes
        + coalesce(p.history_bytes, 0)), 0)::float8`.as('bytes'),
    )
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

export const hasRoomFor = async (
  db: Handle,
  config: Config,
  organisationId: string,
  bytes: number,
  exceptId = '',
): Promise<boolean> => {
  const plan = await db
    .selectFrom('organisations')
    .where('id', '=', organisationId)
    .select(['plan_level', 'is_plan_custom'])
    .executeTakeFirstOrThrow()
  const { storageBytes } = await readBonus(db, organisationId)
  const limit = getStorageLimit(plan, config, storageBytes)
  return limit === undefined || (await measureStorage(db, organisationId, exceptId)) + bytes <= limit
}

/**
 * Throws 403 when the organisation's storage quota is used up. A new index is checked with `hasRoomFor` once its size is
 * known.
 */
export const requireStorageQuota = async (db: Handle, config: Config, organisationId: string): Promise<void> => {
  if (!(await hasRoomFor(db, config, organisationId, 1))) throw refused(403, 'errors.storageFull')
}
