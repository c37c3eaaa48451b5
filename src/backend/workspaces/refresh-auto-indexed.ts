import { hours } from '#src/lib/durations.ts'
import type { DataSourceStatus, Repository } from '#src/contract/repositories.ts'
import type { Services } from '../services.ts'
import { findAutoIndexedMembers } from './auto-indexed-members.ts'
import { scheduleIndexing, startIndexing } from '../repositories/schedule-indexing.ts'

const freshForMs = 20 * hours

export const refreshAutoIndexed = async (services: Services): Promise<void> => {
  const { clock, db } = services
  const old = await db
    .selectFrom('repositories as r')
    .innerJoin('organisations as o', 'o.id', 'r.organisation_id')
    .innerJoin('code_indexes as i', 'i.no', 'r.current_index')
    .where('o.is_auto_indexing_allowed', '=', true)
    .where('r.source_type', 'not in', ['Unspecified', 'ArchiveUpload'] satisfies Repository['sourceType'][])
    .where('r.status', 'in', ['Alive', 'Incomplete'] satisfies DataSourceStatus[])
    .where('i.completed_at', '<', new Date(clock() - freshForMs))
    .select(['r.id', 'r.organisation_id', 'r.is_auto_indexed'])
    .execute()
  const ofWorkspaces = await findAutoIndexedMembers(db)
  for (const { id, organisation_id, is_auto_indexed } of old) {
    if (!is_auto_indexed && !ofWorkspaces.has(id)) continue
    if (await scheduleIndexing(db, organisation_id, id, clock())) await startIndexing(services, [id])
  }
}
