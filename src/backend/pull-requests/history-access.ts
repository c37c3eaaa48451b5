import { minutes } from '#src/lib/durations.ts'
import { notFound, refused } from '../http/refusal.ts'
import { GitFailed } from '../indexing/git-failed.ts'
import { getHistoryFolder } from '../repositories/git-folders.ts'
import type { Services } from '../services.ts'
import { isTooSlow } from './file-diff.ts'
import { type GitPlace, hasCommits } from './git-objects.ts'
import { fetchHistory } from './history.ts'
import { sendImport } from './import-pull-requests.ts'
import { readImport } from './imports.store.ts'

interface Place {
  readonly organisationId: string
  readonly repositoryId: string
}

const retryAfterMs = 1 * minutes

const openPlace = ({ config }: Services, { repositoryId }: Place, signal: AbortSignal): GitPlace => ({
  gitDir: getHistoryFolder(config, repositoryId),
  signal,
})

const refuseMissing = async (services: Services, { organisationId, repositoryId }: Place) => {
  const { clock, db } = services
  const state = await readImport(db, organisationId, repositoryId)
  if (state?.is_running === false && !state.has_history) return refused(409, 'errors.historyMissing')
  const isRecent = state !== undefined && clock() - state.requested_at.getTime() < retryAfterMs
  if (isRecent && !state.is_running) return refused(422, 'errors.commitGone')
  if (state?.is_running !== true) await sendImport(services, organisationId, repositoryId)
  return refused(409, 'errors.historyFetching', { retryable: true })
}

export const requireCommits = async (
  services: Services,
  place: Place,
  hashes: readonly string[],
  signal: AbortSignal,
): Promise<GitPlace> => {
  const git = openPlace(services, place, signal)
  if (await hasCommits(git, hashes)) return git
  throw await refuseMissing(services, place)
}

export const provideCommits = async (
  services: Services,
  place: Place,
  hashes: readonly string[],
  signal: AbortSignal,
): Promise<GitPlace> => {
  const git = openPlace(services, place, signal)
  if (await hasCommits(git, hashes)) return git
  const repository = await services.db
    .selectFrom('repositories')
    .where('organisation_id', '=', place.organisationId)
    .where('id', '=', place.repositoryId)
    .selectAll()
    .executeTakeFirst()
  if (repository === undefined) throw notFound()
  if ((await fetchHistory(services, repository, { signal })) === undefined) throw refused(409, 'errors.historyMissing')
  if (!(await hasCommits(git, hashes))) throw refused(422, 'errors.commitGone')
  return git
}

export const withHistory = async <Result>(
  services: Services,
  place: Place,
  hashes: readonly string[],
  signal: AbortSignal,
  work: (git: GitPlace) => Promise<Result>,
): Promise<Result> => {
  const git = await requireCommits(services, place, hashes, signal)
  try {
    return await work(git)
  } catch (error) {
    if (isTooSlow(error)) throw refused(422, 'errors.diffTooLarge')
    if (error instanceof GitFailed && !signal.aborted) throw await refuseMissing(services, place)
    throw error
  }
}
