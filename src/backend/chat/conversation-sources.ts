import type { Database } from '../db/tables.ts'
import { refused } from '../http/refusal.ts'
import { namedSources, searchScope, type SearchedIndex } from '../search/search-scope.ts'

interface Source {
  readonly id: string
  readonly name: string
}

/** The data sources of a new conversation, each ready to be searched; refuses when none is named. */
export const chooseSources = async (
  db: Database,
  organisationId: string,
  { ids, names }: { readonly ids: readonly string[]; readonly names: readonly string[] },
): Promise<Source[]> => {
  if (ids.length + names.length === 0) throw refused(400, 'errors.noDataSource')
  const sources = await namedSources(db, organisationId, { ids, names })
  return sources.map(({ id, name }) => ({ id, name }))
}

/** The indexes of those of a conversation's sources that still exist; refuses when none does, or one is not ready. */
export const indexesOfSources = async (
  db: Database,
  organisationId: string,
  sources: readonly Source[],
): Promise<SearchedIndex[]> => {
  const ids = sources.map(({ id }) => id)
  const left = await db
    .selectFrom('repositories')
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', ids)
    .select('id')
    .unionAll(
      db.selectFrom('workspaces').where('organisation_id', '=', organisationId).where('id', 'in', ids).select('id'),
    )
    .execute()
  if (left.length === 0) {
    throw refused(404, 'errors.dataSourceUnknown', { translationParameters: { name: sources[0]?.name ?? '' } })
  }
  return searchScope(db, organisationId, { ids: left.map(({ id }) => id) })
}
