import type { DataSourceStatus } from '#src/contract/repositories.ts'
import { sweepUnfinished } from '../code-index/index-upkeep.ts'
import type { Services } from '../services.ts'
import { startIndexing } from './schedule-indexing.ts'
import { serialiseWaitingProgress } from './waiting-progress.ts'
import { removeStaleWorkFolders } from './work-folders.ts'

/**
 * Builds that gave no sign of life since `silentSince` are dropped, and their repositories wait again. Safe at any time
 * and in any process.
 */
export const recoverIndexing = async (services: Services, silentSince: Date): Promise<void> => {
  const { clock, config, db } = services
  await sweepUnfinished(db, silentSince)
  await db
    .updateTable('repositories')
    .set({ status: 'Scheduled' satisfies DataSourceStatus, progress: serialiseWaitingProgress(clock()) })
    .where('status', '=', 'Processing' satisfies DataSourceStatus)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('code_indexes')
            .select('no')
            .whereRef('repository_id', '=', 'repositories.id')
            .where('state', '=', 'building'),
        ),
      ),
    )
    .execute()
  await removeStaleWorkFolders(config, db)
}

/** Tells the queue of every repository that waits; those it knows of are not doubled. */
export const queueWaiting = async (services: Services): Promise<void> => {
  const waiting = await services.db
    .selectFrom('repositories')
    .select('id')
    .where('status', '=', 'Scheduled' satisfies DataSourceStatus)
    .orderBy('created_at')
    .execute()
  await startIndexing(
    services,
    waiting.map(({ id }) => id),
  )
}
