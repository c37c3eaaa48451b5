import type { DataSourceStatus } from '#src/contract/repositories.ts'
import { sweepUnfinished } from '../code-index/index-upkeep.ts'
import type { Services } from '../services.ts'
import { removeStaleGitFolders } from './git-folders.ts'
import { startIndexing } from './schedule-indexing.ts'
import { serialiseWaitingProgress } from './waiting-progress.ts'
import { removeStaleWorkFolders } from './work-folders.ts'

/**
 * Drops builds without a sign of life since `silentSince` and queues their repositories again. Safe in any process at
 * any time.
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
  await removeStaleGitFolders(config, db)
}

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
