import type { DataSource } from '#src/contract/data-sources.ts'
import type { DataSourceStatus } from '#src/contract/repositories.ts'
import type { Database } from '../db/tables.ts'
import type { SearchedIndex } from '../search/search-scope.ts'

/** A repository as a source of answers, with the index that gives them. */
export interface ListedSource {
  readonly source: DataSource
  readonly index: SearchedIndex | undefined
}

export const listSources = async (db: Database, organisationId: string): Promise<ListedSource[]> => {
  const rows = await db
    .selectFrom('repositories as r')
    .leftJoin('code_indexes as i', 'i.no', 'r.current_index')
    .where('r.organisation_id', '=', organisationId)
    .select(['r.id', 'r.name', 'r.description', 'r.url', 'r.status', 'i.no', 'i.files', 'i.chunks'])
    .select(({ fn }) => fn.coalesce('r.branch', 'i.branch').as('branch'))
    .orderBy('r.name')
    .execute()
  return rows.map(({ id, name, no, files, chunks, ...row }) => ({
    source: {
      id,
      name,
      type: 'Repository',
      ...(row.url === null ? {} : { url: row.url }),
      ...(row.branch === null ? {} : { branch: row.branch }),
      ...(row.description === null ? {} : { description: row.description }),
      state: row.status as DataSourceStatus,
    },
    index: no === null ? undefined : { no, files: files ?? 0, chunks: chunks ?? 0, repository: { id, name } },
  }))
}
