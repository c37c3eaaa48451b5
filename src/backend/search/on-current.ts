import type { Database } from '../db/tables.ts'
import type { SearchedIndex } from './search-scope.ts'

/** A repository may be indexed again meanwhile, and its index dropped; the search then runs again. */
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
