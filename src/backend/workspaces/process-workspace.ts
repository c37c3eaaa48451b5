import { sql } from 'kysely'
import type { DataSourceStatus } from '#src/contract/repositories.ts'
import { startIndexing } from '../repositories/schedule-indexing.ts'
import { serialiseWaitingProgress } from '../repositories/waiting-progress.ts'
import type { Services } from '../services.ts'
import { selectMembers } from '../data-sources/workspace-members.ts'
import { listCandidates, type WorkspaceRow } from '../data-sources/workspaces.store.ts'

const statusesToIndex: readonly DataSourceStatus[] = ['New', 'Failed', 'Incomplete']

export const processWorkspace = async (services: Services, row: WorkspaceRow): Promise<number> => {
  const { clock, db } = services
  const candidates = await listCandidates(db, row.organisation_id)
  const members = selectMembers(row, candidates).filter(({ status }) => statusesToIndex.includes(status))
  if (members.length === 0) return 0
  const ids = JSON.stringify(members.map(({ id }) => id))
  const queued = await db
    .updateTable('repositories')
    .set({ status: 'Scheduled' satisfies DataSourceStatus, failure: null, progress: serialiseWaitingProgress(clock()) })
    .where('organisation_id', '=', row.organisation_id)
    .where('id', 'in', sql<string>`(select jsonb_array_elements_text(${ids}::jsonb))`)
    .where('status', 'in', [...statusesToIndex])
    .returning('id')
    .execute()
  await startIndexing(
    services,
    queued.map(({ id }) => id),
  )
  return queued.length
}
