import type { SuggestedName } from '#src/contract/code-search.ts'
import { uniqueBy } from '#src/lib/unique-by.ts'
import type { Database } from '../db/tables.ts'
import { searchCode } from './query/search-code.ts'
import type { SearchedIndex } from './search-scope.ts'
import { noFilter } from './path-filter.ts'

const maxSuggested = 8
const maxLookedAt = 40

export interface SuggestionRequest {
  readonly kind: 'File' | 'Symbol'
  readonly text: string
}

const quote = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`

export const suggestNames = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  { kind, text }: SuggestionRequest,
): Promise<SuggestedName[]> => {
  const query = `${kind === 'File' ? 'file' : 'sym'}:${quote(text)}`
  const request = { query, isRegex: false, letterCase: 'Insensitive', filter: noFilter, limit: maxLookedAt } as const
  const { results } = await searchCode(db, indexes, request)
  const wanted = text.toLowerCase()
  const names = results.flatMap(({ symbol, location: { path } }): SuggestedName[] => {
    if (kind === 'File') return [{ name: path }]
    return symbol?.name.toLowerCase().includes(wanted) === true ? [{ name: symbol.name, kind: symbol.kind, path }] : []
  })
  return uniqueBy(names, ({ name }) => name).slice(0, maxSuggested)
}
