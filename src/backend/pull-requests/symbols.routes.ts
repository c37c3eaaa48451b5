import { pullRequestInboxEndpoints } from '#src/contract/pull-requests.ts'
import type { SymbolPlaces } from '#src/contract/symbol-places.ts'
import type { Database } from '../db/tables.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import { waitingStatuses } from '../repositories/statuses.ts'
import type { Services } from '../services.ts'
import { listChanges } from './changed-files.ts'
import { withHistory } from './history-access.ts'
import { openPullRequest } from './open-pull-request.ts'
import type { PullRequestRow } from './pull-requests.store.ts'
import { findSymbolPlaces, type SymbolRequest } from './symbol-places.ts'

const nowhere = { places: [], total: 0, isCut: false }

const readIndex = async (db: Database, row: PullRequestRow) => {
  const repository = await db
    .selectFrom('repositories as r')
    .leftJoin('code_indexes as i', 'i.no', 'r.current_index')
    .where('r.organisation_id', '=', row.organisation_id)
    .where('r.id', '=', row.repository_id)
    .select(['r.status', 'i.no', 'i.commit_info'])
    .executeTakeFirst()
  if (repository === undefined) throw notFound()
  return repository
}

const readChangedPaths = async (services: Services, row: PullRequestRow, signal: AbortSignal): Promise<Set<string>> => {
  const range = { base: row.base_commit, head: row.head_commit }
  const place = { organisationId: row.organisation_id, repositoryId: row.repository_id }
  try {
    const { files } = await withHistory(services, place, [range.base, range.head], signal, (git) =>
      listChanges(git, range),
    )
    return new Set(files.flatMap(({ path, oldPath }) => [path, oldPath ?? path]))
  } catch (error) {
    if (error instanceof Refusal) return new Set()
    throw error
  }
}

const readPlaces = async (
  db: Database,
  row: PullRequestRow,
  request: SymbolRequest,
  mayRepeat = true,
): Promise<SymbolPlaces> => {
  const { no, status, commit_info: commit } = await readIndex(db, row)
  if (no === null) {
    const isWaiting = waitingStatuses.some((waiting) => waiting === status)
    return { state: isWaiting ? 'indexing' : 'failed', definitions: nowhere, callers: nowhere }
  }
  const places = await findSymbolPlaces(db, no, request)
  const isReplaced = (await readIndex(db, row)).no !== no
  if (isReplaced && mayRepeat) return readPlaces(db, row, request, false)
  return { state: 'ready', ...(commit === null ? {} : { indexedCommit: commit.hash }), ...places }
}

export const symbolRoutes = (services: Services): ServedCall[] => [
  serve(pullRequestInboxEndpoints.symbols, async ({ caller, params, query: { name, path }, request }) => {
    const row = await openPullRequest(services, caller.organisationId, params.id)
    const changedPaths = await readChangedPaths(services, row, request.signal)
    return readPlaces(services.db, row, { name, path, changedPaths })
  }),
]
