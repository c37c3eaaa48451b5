import { pullRequestInboxEndpoints } from '#src/contract/pull-requests.ts'
import { Refusal } from '../http/refusal.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { listChanges } from './changed-files.ts'
import { withHistory } from './history-access.ts'
import { openPullRequest } from './open-pull-request.ts'
import type { PullRequestRow } from './pull-requests.store.ts'
import { readSymbolPlaces } from './read-symbol-places.ts'

const toRepository = (row: PullRequestRow) => ({
  organisationId: row.organisation_id,
  repositoryId: row.repository_id,
})

const readChangedPaths = async (services: Services, row: PullRequestRow, signal: AbortSignal): Promise<Set<string>> => {
  const range = { base: row.base_commit, head: row.head_commit }
  try {
    const { files } = await withHistory(services, toRepository(row), [range.base, range.head], signal, (git) =>
      listChanges(git, range),
    )
    return new Set(files.flatMap(({ path, oldPath }) => [path, oldPath ?? path]))
  } catch (error) {
    if (error instanceof Refusal) return new Set()
    throw error
  }
}

export const symbolRoutes = (services: Services): ServedCall[] => [
  serve(pullRequestInboxEndpoints.symbols, async ({ caller, params, query: { name, path }, request }) => {
    const row = await openPullRequest(services, caller.organisationId, params.id)
    const changedPaths = await readChangedPaths(services, row, request.signal)
    return readSymbolPlaces(services.db, toRepository(row), { name, path, changedPaths })
  }),
]
