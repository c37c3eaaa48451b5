import type { SuggestedName } from '#src/contract/code-search.ts'
import type { Database } from '../db/tables.ts'
import { mergedSearch } from './merged-search.ts'
import { searchCode } from './query/search-code.ts'
import type { SearchedIndex } from './search-scope.ts'

const everywhere = { paths: [], extensions: [] }
const maxSuggested = 8
const maxLookedAt = 40

const quote = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`

const findByText = async (db: Database, indexes: readonly SearchedIndex[], query: string) => {
  const request = { query, isRegex: false, letterCase: 'Insensitive', filter: everywhere, limit: maxLookedAt } as const
  return (await searchCode(db, indexes, request)).results
}

const withoutRepeated = (names: readonly SuggestedName[]): SuggestedName[] =>
  [...new Map(names.toReversed().map((suggested) => [suggested.name, suggested])).values()].toReversed()

export const suggestPaths = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  text: string,
): Promise<SuggestedName[]> => {
  const results = await findByText(db, indexes, `file:${quote(text)}`)
  return withoutRepeated(results.map(({ location }) => ({ name: location.path }))).slice(0, maxSuggested)
}

export const suggestSymbols = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  text: string,
): Promise<SuggestedName[]> => {
  const results = await findByText(db, indexes, `sym:${quote(text)}`)
  const wanted = text.toLowerCase()
  const names = results.flatMap(({ symbol, location }) =>
    symbol?.name.toLowerCase().includes(wanted) === true
      ? [{ name: symbol.name, kind: symbol.kind, path: location.path }]
      : [],
  )
  return withoutRepeated(names).slice(0, maxSuggested)
}

const topicQuery = 'main function create start run class'
const identifier = /^[\p{L}_$][\p{L}\p{N}_$]{3,39}$/u

/** A name of several words stands for one thing; "start" could be anything. */
const isSpecific = ({ name }: SuggestedName): boolean => /[a-z][A-Z]|._./.test(name)

const lastPart = (name: string): string => name.split(/[.:#]/).at(-1) || name

export const suggestTopics = async (db: Database, indexes: readonly SearchedIndex[]): Promise<SuggestedName[]> => {
  const request = { query: topicQuery, mode: 'Fast', detail: 'short', filter: everywhere, letterCase: 'Smart' } as const
  const names = (await mergedSearch(db, indexes, request)).flatMap(({ symbol, location }) => {
    const name = symbol === undefined ? '' : lastPart(symbol.name)
    return symbol !== undefined && identifier.test(name) ? [{ name, kind: symbol.kind, path: location.path }] : []
  })
  return withoutRepeated(names)
    .toSorted((left, right) => Number(isSpecific(right)) - Number(isSpecific(left)))
    .slice(0, maxSuggested)
}
