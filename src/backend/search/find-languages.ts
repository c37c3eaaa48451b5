import type { SuggestedName } from '#src/contract/code-search.ts'
import type { Database } from '../db/tables.ts'
import type { SearchedIndex } from './search-scope.ts'

export const findLanguages = async (db: Database, indexes: readonly SearchedIndex[]): Promise<SuggestedName[]> => {
  const nos = indexes.map(({ no }) => no)
  if (nos.length === 0) return []
  const rows = await db.selectFrom('code_indexes').select('languages').where('no', 'in', nos).execute()
  const filesByName = new Map<string, number>()
  for (const { name, files } of rows.flatMap(({ languages }) => languages))
    filesByName.set(name, (filesByName.get(name) ?? 0) + files)
  return [...filesByName].toSorted(([, left], [, right]) => right - left).map(([name]) => ({ name }))
}
