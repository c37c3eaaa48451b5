import { sql } from 'kysely'
import { failedReasons, type DataSourceStatus } from '#src/contract/repositories.ts'
import type { Handle } from '../db/tables.ts'
import { dropIndexIn } from '../code-index/index-upkeep.ts'
import { refused } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { busyStatuses } from './statuses.ts'
import { serialiseWaitingProgress } from './waiting-progress.ts'

export const isBusy = ({ status }: { readonly status: string }): boolean => busyStatuses.some((busy) => busy === status)

export class IndexingCancelled extends Error {
  override readonly name = 'IndexingCancelled'
}

/** A repository that the queue misses is found later by `queueWaiting`. */
export const startIndexing = async ({ jobs }: Services, ids: readonly string[]): Promise<void> => {
  for (const id of ids) await jobs.send('index-repository', id)
}

export const scheduleIndexing = async (
  db: Handle,
  organisationId: string,
  id: string,
  now: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('repositories')
    .set({ status: 'Scheduled' satisfies DataSourceStatus, failure: null, progress: serialiseWaitingProgress(now) })
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .where('status', 'not in', [...busyStatuses])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const restingStatus = sql<DataSourceStatus>`coalesce((
  select case when i.skipped ?| ${[...failedReasons]}::text[] then 'Incomplete' else 'Alive' end
  from code_indexes i where i.no = repositories.current_index), 'New')`

export const dropBuilds = async (db: Handle, repositoryId: string): Promise<void> => {
  const builds = await db
    .selectFrom('code_indexes')
    .select('no')
    .where('repository_id', '=', repositoryId)
    .where('state', '=', 'building')
    .execute()
  for (const { no } of builds) await dropIndexIn(db, no)
}

export const cancelIndexing = async (services: Services, organisationId: string, id: string): Promise<void> => {
  await services.db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('repositories')
      .set({ status: restingStatus, progress: null })
      .where('id', '=', id)
      .where('organisation_id', '=', organisationId)
      .where('status', 'in', [...busyStatuses])
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw refused(409, 'errors.repositoryNotBusy')
    await dropBuilds(transaction, id)
  })
  services.jobs.abort('index-repository', id, new IndexingCancelled('cancelled by a person'))
}
