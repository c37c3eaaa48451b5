import type { QueryOf } from '#src/contract/endpoint.ts'
import type { codeSearchEndpoints } from '#src/contract/code-search.ts'
import type { searchEndpoints } from '#src/contract/search.ts'
import { isExpression, maxQueryLength, searchesCode, type SearchState } from './search-address.ts'

const minCharacters = 2

export const isTooShort = ({ query }: SearchState): boolean => query.trim().length < minCharacters

export const isTooLong = ({ query }: SearchState): boolean => query.length > maxQueryLength

export type SearchRequest =
  | { readonly kind: 'code'; readonly query: QueryOf<typeof codeSearchEndpoints.find> }
  | { readonly kind: 'semantic'; readonly query: QueryOf<typeof searchEndpoints.semantic> }
  | { readonly kind: 'search'; readonly query: QueryOf<typeof searchEndpoints.search> }

interface Terms {
  readonly limit: number
  /** It is null while the file endings of languages are unknown. */
  readonly getEndings: ((language: string) => readonly string[]) | null
}

const listExtensions = (languages: readonly string[], { getEndings }: Terms): string[] | null => {
  if (languages.every((language) => language.startsWith('.'))) return [...languages]
  if (getEndings === null) return null
  return languages.flatMap((language) => (language.startsWith('.') ? [language] : getEndings(language)))
}

const toPlaces = ({ sources, path }: SearchState, extensions: readonly string[]) => ({
  ...(sources.length === 0 ? {} : { Names: [...sources] }),
  ...(path.trim() === '' ? {} : { Paths: [path.trim()] }),
  ...(extensions.length === 0 ? {} : { Extensions: [...extensions] }),
})

export const toRequest = (state: SearchState, terms: Terms): SearchRequest | null => {
  const extensions = listExtensions(state.languages, terms)
  if (isTooShort(state) || isTooLong(state) || extensions === null) return null
  const places = toPlaces(state, extensions)
  const MaxResults = String(terms.limit)
  if (searchesCode(state)) {
    const Regex = isExpression(state) ? ('true' as const) : ('false' as const)
    const { query: Query, letterCase: Case, sorting: Sort, context } = state
    const order = { Sort, Context: String(context) }
    return { kind: 'code', query: { Query, MaxResults, Regex, Case, ...order, ...places } }
  }
  const Query = state.query.trim()
  return state.mode === 'meaning'
    ? { kind: 'semantic', query: { Query, MaxResults, ...places } }
    : { kind: 'search', query: { Query, ...places } }
}
