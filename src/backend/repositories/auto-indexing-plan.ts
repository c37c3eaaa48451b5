import type { Handle } from '../db/tables.ts'
import { refused } from '../http/refusal.ts'

export const requireAutoIndexing = async (db: Handle, organisationId: string): Promise<void> => {
  const { is_auto_indexing_allowed } = await db
    .selectFrom('organisations')
    .select('is_auto_indexing_allowed')
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow()
  if (!is_auto_indexing_allowed) throw refused(403, 'errors.autoIndexingNotInPlan')
}
