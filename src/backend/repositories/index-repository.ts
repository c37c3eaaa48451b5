import { sql, type Selectable } from 'kysely'
import { join } from 'node:path'
import { minutes } from '#src/lib/durations.ts'
import type { DataSourceStatus } from '#src/contract/repositories.ts'
import { hasRoomFor } from '../storage/storage-quota.ts'
import { dropIndexIn } from '../code-index/index-upkeep.ts'
import { beginBuild, type BuildStart } from '../code-index/index-writer.ts'
import { withStatementLimit } from '../db/embedded-worker.ts'
import type { Handle, Tables } from '../db/tables.ts'
import { ProcessEnding } from '../jobs/job-queue.ts'
import type { Services } from '../services.ts'
import type { AnalysisTurns } from './analysis-turns.ts'
import { chooseFiles } from './choose-files.ts'
import { type FetchedSource, fetchSource } from './fetch-source.ts'
import { indexFiles } from './index-files.ts'
import { getWaitMs, indexingFailure, IndexingRefused } from '../indexing/indexing-failure.ts'
import { getMirrorFolder } from './git-folders.ts'
import { ProgressReport } from './progress-report.ts'
import { restingStatus } from './schedule-indexing.ts'
import { withSourceAccess } from './source-access.ts'
import { serialiseWaitingProgress } from './waiting-progress.ts'
import { makeWorkFolder, removeWorkFolder } from './work-folders.ts'

const checkpointTimeoutMs = 1 * minutes

type Claimed = Selectable<Tables['repositories']>

const claim = (db: Handle, id: string): Promise<Claimed | undefined> =>
  db
    .updateTable('repositories')
    .set({ status: 'Processing' satisfies DataSourceStatus })
    .where('id', '=', id)
    .where('status', '=', 'Scheduled' satisfies DataSourceStatus)
    .returningAll()
    .executeTakeFirst()

interface Build {
  readonly repository: Claimed
  readonly no: number
  readonly start: BuildStart
  readonly turns: AnalysisTurns
  readonly stop: AbortSignal
}

const requireRoom = async (
  { config, db }: Services,
  { organisation_id: organisationId, id }: Claimed,
  bytes: number,
): Promise<void> => {
  if (!(await hasRoomFor(db, config, organisationId, bytes, id))) throw new IndexingRefused('errors.storageFull')
}

const keepFacts = async (
  { db }: Services,
  { repository, no }: Build,
  { branch, mirrorBytes }: FetchedSource,
): Promise<void> => {
  if (branch !== undefined) await db.updateTable('code_indexes').set({ branch }).where('no', '=', no).execute()
  if (mirrorBytes !== undefined)
    await db.updateTable('repositories').set({ mirror_bytes: mirrorBytes }).where('id', '=', repository.id).execute()
}

const build = async (services: Services, current: Build) => {
  const { clock, config, db } = services
  const { repository, no, start, turns, stop } = current
  const report = new ProgressReport(services, { no, repositoryId: repository.id })
  const signal = AbortSignal.any([stop, report.cancelled])
  const holder = { organisationId: repository.organisation_id, repositoryId: repository.id }
  try {
    const into = await makeWorkFolder(config, no)
    const mirror = getMirrorFolder(config, repository.id)
    const onPercent = (percent: number) => report.fetched(percent)
    const source = await withSourceAccess(services, repository, { sshFolder: join(into, 'ssh'), signal }, (access) =>
      fetchSource(repository, { config, into, mirror, signal, onPercent, ...access }),
    )
    await keepFacts(services, current, source)
    report.enter('scanning')
    const { files, writer } = await chooseFiles(db, source, {
      no,
      start,
      currentIndex: repository.current_index,
      signal,
    })
    const begin = () => turns.begin(holder, signal)
    const status = await indexFiles(source.folder, { files, writer, report, signal, begin })
    await requireRoom(services, repository, writer.sizeBytes + (source.mirrorBytes ?? 0))
    report.enter('finishing')
    await removeWorkFolder(config, no)
    const { commit } = source
    await writer.seal({ now: new Date(clock()), status, ...(commit === undefined ? {} : { commit }) })
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    turns.forget(holder)
    await report.close()
    await removeWorkFolder(config, no)
  }
}

const getFallbackStatus = ({ current_index }: Claimed) =>
  current_index === null ? ('Failed' satisfies DataSourceStatus) : restingStatus

const notBefore = (time: Date) => sql<Date>`greatest(next_head_check_at, ${time}::timestamptz)`

/**
 * A stopping process puts the repository back in the queue; other errors are stored beside an older index. A build
 * that is already gone was ended, and explained, by another process.
 */
const abandonBuild = async (
  { clock, db, log }: Services,
  repository: Claimed,
  no: number,
  error: unknown,
): Promise<void> => {
  const isHandedBack = error instanceof ProcessEnding
  const failure = indexingFailure(error, repository.branch ?? '')
  const waitMs = getWaitMs(failure)
  const isOurs = await db.transaction().execute(async (transaction) => {
    const ours = await transaction
      .selectFrom('code_indexes')
      .select('no')
      .where('no', '=', no)
      .where('state', '=', 'building')
      .forUpdate()
      .executeTakeFirst()
    if (ours === undefined) return false
    await dropIndexIn(transaction, no)
    await transaction
      .updateTable('repositories')
      .set(
        isHandedBack
          ? { status: 'Scheduled' satisfies DataSourceStatus, progress: serialiseWaitingProgress(clock()) }
          : {
              status: getFallbackStatus(repository),
              failure: JSON.stringify(failure),
              progress: null,
              ...(waitMs > 0 ? { next_head_check_at: notBefore(new Date(clock() + waitMs)) } : {}),
            },
      )
      .where('id', '=', repository.id)
      .execute()
    return true
  })
  if (isOurs && failure.key === 'errors.indexingFailed' && !isHandedBack) {
    log.error('indexing failed', { repositoryId: repository.id, error })
  }
}

/** The embedded database empties its log only at a checkpoint or when closed; a long log slows the next start. */
const checkpointDatabase = async ({ config, database, log }: Services): Promise<void> => {
  if (config.databaseUrl !== undefined) return
  await withStatementLimit(checkpointTimeoutMs, () => database.runSql('checkpoint')).catch((error: unknown) =>
    log.error('no checkpoint', { error }),
  )
}

type ClaimedBuild = Pick<Build, 'repository' | 'no' | 'start'>

/** One transaction: whoever cancels finds either a repository that waits or the build to drop. */
const claimBuild = ({ clock, db }: Services, worker: string, id: string): Promise<ClaimedBuild | undefined> =>
  db.transaction().execute(async (transaction) => {
    const repository = await claim(transaction, id)
    if (repository === undefined) return undefined
    const now = new Date(clock())
    const start = { organisationId: repository.organisation_id, repositoryId: id, worker, now }
    return { repository, no: await beginBuild(transaction, start), start }
  })

export const indexRepository = async (
  services: Services,
  worker: string,
  id: string,
  turns: AnalysisTurns,
  stop: AbortSignal,
): Promise<void> => {
  const claimed = await claimBuild(services, worker, id)
  if (claimed === undefined) return
  try {
    await build(services, { ...claimed, turns, stop })
    services.embeddings.cancel(id)
    await services.jobs.send('embed-chunks', id)
    await checkpointDatabase(services)
  } catch (error) {
    await abandonBuild(services, claimed.repository, claimed.no, error)
  }
}
