import { useTranslation } from 'react-i18next'
import { useCall } from '#src/api/use-call.ts'
import { codeSearchEndpoints, type CodeSearchReply } from '#src/contract/code-search.ts'
import { useSettled } from '../../use-settled.ts'
import { quoteValue } from '../edit-query.ts'
import { useLanguages, useSources } from '../use-sources.ts'
import { type QueryPrefix, queryPrefixes, type TypedTerm } from './typed-term.ts'

export interface Suggestion {
  /** It replaces the typed term. */
  readonly text: string
  readonly label: string
  readonly detail?: string
}

const maxSuggested = 8
const minTyped = 2

const startsLike = (name: string, value: string): boolean => name.toLowerCase().startsWith(value.toLowerCase())
const contains = (name: string, value: string): boolean => name.toLowerCase().includes(value.toLowerCase())

const options = { case: ['yes', 'no', 'auto'], word: ['yes', 'no'] } as const

const listLanguages = (known: ReturnType<typeof useLanguages>, value: string): string[] => {
  const wanted = value.replace(/^\./, '').toLowerCase()
  const fits = (known ?? []).filter(
    ({ name, extensions }) => startsLike(name, wanted) || (wanted !== '' && extensions.includes(`.${wanted}`)),
  )
  return fits.map(({ name }) => name)
}

const silently = { onError: () => undefined, keepPreviousData: true, revalidateOnFocus: false }

/** Paths and symbols are found by the search itself, since only it knows what the index holds. */
const useIndexed = (term: TypedTerm | undefined): CodeSearchReply['results'] => {
  const isLooked = (term?.prefix === 'file' || term?.prefix === 'sym') && term.value.trim().length >= minTyped
  const settled = useSettled(isLooked ? `${term.prefix}:${quoteValue(term.value)}` : '')
  const query = isLooked && settled !== '' ? { Query: settled, MaxResults: '30' } : null
  const { data } = useCall(codeSearchEndpoints.find, query === null ? null : { query }, silently)
  return query === null ? [] : (data?.results ?? [])
}

const toSuggestions = (prefix: string, values: Iterable<string>): Suggestion[] =>
  [...new Set(values)].map((value) => ({ text: `${prefix}:${quoteValue(value)}`, label: value }))

const toPaths = (results: CodeSearchReply['results']): string[] => results.map(({ location }) => location.path)

const toSymbols = (results: CodeSearchReply['results'], value: string): Suggestion[] => {
  const places = new Map<string, string>()
  for (const { symbol, location } of results)
    if (symbol !== undefined && contains(symbol.name, value) && !places.has(symbol.name))
      places.set(symbol.name, location.path)
  return [...places].map(([name, path]) => ({ text: `sym:${quoteValue(name)}`, label: name, detail: path }))
}

const toOptions = (prefix: keyof typeof options, value: string): Suggestion[] =>
  toSuggestions(
    prefix,
    options[prefix].filter((option) => startsLike(option, value)),
  )

/** Returns what can complete the typed term, best first, and nothing where the term is complete. */
export const useSuggestions = (term: TypedTerm | undefined): readonly Suggestion[] => {
  const { t } = useTranslation('search')
  const { all = [] } = useSources()
  const languages = useLanguages()
  const indexed = useIndexed(term)
  if (term === undefined) return []
  const { prefix, value } = term
  const repositories = all.filter(({ type }) => type === 'Repository')
  const withValue = (names: readonly (string | undefined)[]) =>
    names.filter((name): name is string => name !== undefined && contains(name, value))
  const listers: Readonly<Record<QueryPrefix, () => readonly Suggestion[]>> = {
    file: () => toSuggestions('file', toPaths(indexed)),
    lang: () => toSuggestions('lang', listLanguages(languages, value)),
    repo: () => toSuggestions('repo', withValue(repositories.map(({ name }) => name))),
    sym: () => toSymbols(indexed, value),
    branch: () => toSuggestions('branch', withValue(repositories.map(({ branch }) => branch))),
    case: () => toOptions('case', value),
    word: () => toOptions('word', value),
  }
  const listPrefixes = () =>
    queryPrefixes
      .filter((name) => value.length >= minTyped && startsLike(`${name}:`, value))
      .map((name) => ({ text: `${name}:`, label: `${name}:`, detail: t(`syntax.${name}`) }))
  const suggestions = prefix === undefined ? listPrefixes() : listers[prefix]()
  const isComplete = suggestions.length === 1 && suggestions[0]?.label === value
  return isComplete ? [] : suggestions.slice(0, maxSuggested)
}
