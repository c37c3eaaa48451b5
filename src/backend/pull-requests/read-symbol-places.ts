import type { SymbolPlaces } from '#src/contract/symbol-places.ts'
import type { Database } from '../db/tables.ts'
import { notFound } from '../http/refusal.ts'
import { waitingStatuses } from '../repositories/statuses.ts'
import { findSymbolPlaces, type SymbolRequest } from './symbol-places.ts'

interface RepositoryPlace {
  readonly organisationId: string
  readonly repositoryId: string
}

const nowhere = { places: [], total: 0, isCut: false }

const readIndex = async (db: Database, { organisationId, repositoryId }: RepositoryPlace) => {
  const repository = await db
    .selectFrom('repositories as r')
    .leftJoin('code_indexes as i', 'i.no', 'r.current_index')
    .where('r.organisation_id', '=', organisationId)
    .where('r.id', '=', repositoryId)
    .select(['r.status', 'i.no', 'i.commit_info'])
    .executeTakeFirst()
  if (repository === undefined) throw notFound()
  return repository
}

export const readSymbolPlaces = async (
  db: Database,
  repository: RepositoryPlace,
  request: SymbolRequest,
  mayRepeat = true,
): Promise<SymbolPlaces> => {
  const { no, status, commit_info: commit } = await readIndex(db, repository)
  if (no === null) {
    const isWaiting = waitingStatuses.some((waiting) => waiting === status)
    return { state: isWaiting ? 'indexing' : 'failed', definitions: nowhere, callers: nowhere }
  }
  const places = await findSymbolPlaces(db, no, request)
  const isReplaced = (await readIndex(db, repository)).no !== no
  if (isReplaced && mayRepeat) return readSymbolPlaces(db, repository, request, false)
  return { state: 'ready', ...(commit === null ? {} : { indexedCommit: commit.hash }), ...places }
}
