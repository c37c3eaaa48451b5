import type { ApiKey } from '#src/contract/api-keys.ts'
import type { Handle } from '../db/tables.ts'
import { listCandidates, listWorkspaces } from '../data-sources/workspaces.store.ts'
import type { ApiKeyRow } from './api-keys.store.ts'

interface Source {
  readonly name: string
  readonly type: 'Repository' | 'Workspace'
}

export const readSourcesById = async (db: Handle, organisationId: string): Promise<ReadonlyMap<string, Source>> => {
  const sources = new Map<string, Source>()
  for (const { id, name } of await listCandidates(db, organisationId)) sources.set(id, { name, type: 'Repository' })
  for (const { id, name } of await listWorkspaces(db, organisationId)) sources.set(id, { name, type: 'Workspace' })
  return sources
}

const presentScope = (
  { scope, data_sources: given }: ApiKeyRow,
  known: ReadonlyMap<string, Source>,
): Pick<ApiKey, 'scope' | 'dataSources'> => {
  if (scope === 'AllDataSources') return { scope }
  const dataSources = given.map(({ id, name }) => {
    const source = known.get(id)
    return source === undefined ? { id, name, isGone: true as const } : { id, ...source }
  })
  return { scope, dataSources }
}

const presentCreator = (row: ApiKeyRow): ApiKey['createdBy'] => {
  const name = `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim()
  return { name: name === '' ? row.created_by_name : name, isMember: row.creator_role !== null }
}

export const presentApiKey = (row: ApiKeyRow, known: ReadonlyMap<string, Source>): ApiKey => ({
  id: row.id,
  name: row.name,
  ending: row.ending,
  ...presentScope(row, known),
  createdBy: presentCreator(row),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  ...(row.expires_at === null ? {} : { expiresAt: row.expires_at.toISOString() }),
  ...(row.last_used_at === null ? {} : { lastUsedAt: row.last_used_at.toISOString() }),
  version: row.version,
})
