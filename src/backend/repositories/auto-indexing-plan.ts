import type { Handle } from '../db/tables.ts'
import { refused } from '../http/refusal.ts'

export const isAutoIndexedFromStart = async (db: Handle, organisationId: string): Promise<boolean> => {
  const { is_auto_indexing_allowed: isAllowed, is_auto_indexing_default: isWanted } = await db
    .selectFrom('organisations')
    .select(['is_auto_indexing_allowed', 'is_auto_indexing_default'])
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow()
  return isAllowed && isWanted
}

export const requireAutoIndexing = async (db: Handle, organisationId: string): Promise<void> => {
  const { is_auto_indexing_allowed } = await db
    .selectFrom('organisations')
    .select('is_auto_indexing_allowed')
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow()
  if (!is_auto_indexing_allowed) throw refused(403, 'errors.autoIndexingNotInPlan')
}
