import type { Database } from '../db/tables.ts'
import type { SearchedIndex } from './search-scope.ts'

/** While this is at work a repository may be indexed anew and the index it reads be dropped: then it is asked again. */
export const onCurrent = async <Found>(
  db: Database,
  scope: () => Promise<SearchedIndex[]>,
  find: (indexes: readonly SearchedIndex[]) => Promise<Found>,
): Promise<Found> => {
  const indexes = await scope()
  const results = await find(indexes)
  const nos = indexes.map(({ no }) => no)
  const left = nos.length === 0 ? [] : await db.selectFrom('code_indexes').select('no').where('no', 'in', nos).execute()
  return left.length === nos.length ? results : find(await scope())
}
