import type { DataSource } from '#src/contract/data-sources.ts'
import type { Handle } from '../db/tables.ts'

/** A data source that exists. */
export interface KnownSource {
  readonly id: string
  readonly name: string
  readonly type: DataSource['type']
}

/** The organisation's repositories and workspaces, by id. */
export const knownSources = async (db: Handle, organisationId: string): Promise<ReadonlyMap<string, KnownSource>> => {
  const repositories = await db
    .selectFrom('repositories')
    .where('organisation_id', '=', organisationId)
    .select(['id', 'name'])
    .execute()
  const workspaces = await db
    .selectFrom('workspaces')
    .where('organisation_id', '=', organisationId)
    .select(['id', 'name'])
    .execute()
  const known: readonly KnownSource[] = [
    ...repositories.map((row) => ({ ...row, type: 'Repository' as const })),
    ...workspaces.map((row) => ({ ...row, type: 'Workspace' as const })),
  ]
  return new Map(known.map((source) => [source.id, source]))
}
