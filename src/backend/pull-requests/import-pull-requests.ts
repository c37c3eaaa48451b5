import type { Failure } from '#src/contract/repositories.ts'
import { getEnglishText } from '../http/error-keys.ts'
import { indexingFailure, IndexingRefused } from '../indexing/indexing-failure.ts'
import { getHistoryFolder, removeHistory } from '../repositories/git-folders.ts'
import type { Services } from '../services.ts'
import { hasRoomFor } from '../storage/storage-quota.ts'
import { fetchHistory, type RepositoryRow } from './history.ts'
import { importBranches, type ImportPlace } from './import-branches.ts'
import { importFromHost, listFromHost, toHostRefs } from './import-host.ts'
import { importMerges } from './import-merges.ts'
import {
  claimImport,
  finishImport,
  keepHistoryBytes,
  releaseImport,
  requestFurtherImport,
  requestImport,
} from './imports.store.ts'
import { hasCodeReview } from './require-code-review.ts'

type Claim = NonNullable<Awaited<ReturnType<typeof claimImport>>>

const requireRoom = async (services: Services, claim: Claim, bytes: number): Promise<void> => {
  const { config, db } = services
  const more = bytes - Number(claim.history_bytes)
  if (more <= 0 || (await hasRoomFor(db, config, claim.organisation_id, more))) return
  await removeHistory(config, claim.repository_id)
  await keepHistoryBytes(db, claim.repository_id, 0)
  throw new IndexingRefused('errors.storageFull')
}

const importFrom = async (
  services: Services,
  claim: Claim,
  repository: RepositoryRow,
  signal: AbortSignal,
): Promise<boolean> => {
  const { host_kind: kind } = repository
  const list = kind === null ? undefined : await listFromHost(services, repository, kind, signal)
  const refs = kind === null || list === undefined ? [] : toHostRefs(kind, list)
  const history = await fetchHistory(services, repository, { refs, signal })
  if (history === undefined) return false
  await requireRoom(services, claim, history.bytes)
  await keepHistoryBytes(services.db, repository.id, history.bytes)
  const place: ImportPlace = {
    organisationId: repository.organisation_id,
    repositoryId: repository.id,
    defaultBranch: history.defaultBranch,
    git: { gitDir: getHistoryFolder(services.config, repository.id), signal },
  }
  if (list === undefined) {
    await importBranches(services, place)
    await importMerges(services, place)
  } else await importFromHost(services, place, list)
  return true
}

const toFailure = (error: unknown, { branch }: RepositoryRow): Failure => {
  const failure = indexingFailure(error, branch ?? '')
  if (failure.key !== 'errors.indexingFailed') return failure
  return { key: 'errors.importFailed', parameters: {}, message: getEnglishText('errors.importFailed') }
}

const run = async (services: Services, claim: Claim, repository: RepositoryRow, signal: AbortSignal): Promise<void> => {
  const { clock, db, log } = services
  try {
    const hasHistory = await importFrom(services, claim, repository, signal)
    await finishImport(db, repository.id, { hasHistory }, clock())
  } catch (error) {
    if (signal.aborted) throw error
    const failure = toFailure(error, repository)
    if (failure.key === 'errors.importFailed') log.error('an import failed', { repositoryId: repository.id, error })
    await finishImport(db, repository.id, { failure }, clock())
  }
}

export const importPullRequests = async (services: Services, id: string, signal: AbortSignal): Promise<void> => {
  const { clock, db } = services
  const claim = await claimImport(db, id, clock())
  if (claim === undefined) return
  const repository = await db.selectFrom('repositories').where('id', '=', id).selectAll().executeTakeFirst()
  if (repository === undefined) return
  try {
    if (await hasCodeReview(services, repository.organisation_id)) await run(services, claim, repository, signal)
    else await finishImport(db, id, {}, clock())
  } catch (error) {
    if (!(await releaseImport(db, id))) await removeHistory(services.config, id)
    if (!signal.aborted) throw error
  }
}

export const sendImport = async ({ clock, db, jobs }: Services, organisationId: string, id: string): Promise<void> => {
  await requestImport(db, organisationId, id, clock())
  await jobs.send('import-pull-requests', id)
}

export const followWithImport = async ({ clock, db, jobs }: Services, id: string): Promise<void> => {
  if (await requestFurtherImport(db, id, clock())) await jobs.send('import-pull-requests', id)
}
