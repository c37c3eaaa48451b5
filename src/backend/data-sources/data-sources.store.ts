import type { DataSource } from '#src/contract/data-sources.ts'
import type { DataSourceStatus, Repository } from '#src/contract/repositories.ts'
import type { Database } from '../db/tables.ts'
import type { SearchedIndex } from '../search/search-scope.ts'
import { isWorkspaceWithin, selectRepositoriesWithin, type Reach } from './allowed-sources.ts'
import { type Member, selectMembers, summariseStatus } from './workspace-members.ts'
import { listWorkspaces, type WorkspaceRow } from './workspaces.store.ts'

export interface ListedSource {
  readonly source: DataSource
  readonly indexes: readonly SearchedIndex[]
}

interface ListedRepository extends ListedSource, Member {}

const presentWorkspace = (row: WorkspaceRow, repositories: readonly ListedRepository[]): ListedSource => {
  const members = selectMembers(row, repositories)
  return {
    source: {
      id: row.id,
      name: row.name,
      type: 'Workspace',
      ...(row.description === null ? {} : { description: row.description }),
      repositoryIds: members.map(({ id }) => id),
      state: summariseStatus(members),
    },
    indexes: members.flatMap(({ indexes }) => indexes),
  }
}

const listRepositories = async (db: Database, organisationId: string): Promise<ListedRepository[]> => {
  const rows = await db
    .selectFrom('repositories as r')
    .leftJoin('code_indexes as i', 'i.no', 'r.current_index')
    .where('r.organisation_id', '=', organisationId)
    .select([
      'r.id',
      'r.name',
      'r.description',
      'r.url',
      'r.source_type',
      'r.status',
      'i.no',
      'i.files',
      'i.chunks',
      'i.chunk_space as chunkSpace',
    ])
    .select(({ fn }) => fn.coalesce('r.branch', 'i.branch').as('branch'))
    .orderBy('r.name')
    .execute()
  return rows.map(({ id, name, no, files, chunks, chunkSpace, ...row }) => ({
    id,
    name,
    sourceType: row.source_type as Repository['sourceType'],
    status: row.status as DataSourceStatus,
    source: {
      id,
      name,
      type: 'Repository',
      ...(row.url === null ? {} : { url: row.url }),
      ...(row.branch === null ? {} : { branch: row.branch }),
      ...(row.description === null ? {} : { description: row.description }),
      state: row.status as DataSourceStatus,
    },
    indexes:
      no === null
        ? []
        : [{ no, files: files ?? 0, chunks: chunks ?? 0, chunkSpace: chunkSpace ?? 0, repository: { id, name } }],
  }))
}

export const listSources = async (db: Database, reach: Reach): Promise<ListedSource[]> => {
  const all = await listRepositories(db, reach.organisationId)
  const repositories = await selectRepositoriesWithin(db, reach, all)
  const workspaces = (await listWorkspaces(db, reach.organisationId)).filter(({ id }) => isWorkspaceWithin(reach, id))
  return [...repositories, ...workspaces.map((row) => presentWorkspace(row, repositories))]
}
