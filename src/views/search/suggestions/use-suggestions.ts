import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCall } from '#src/api/use-call.ts'
import { codeSearchEndpoints, type SuggestedName } from '#src/contract/code-search.ts'
import { readyEndpoints } from '#src/contract/data-sources.ts'
import { casesByOption, type QueryPrefix, queryPrefixes, wordOptions } from '#src/contract/query-language.ts'
import { useSettled } from '../../use-settled.ts'
import { quoteValue } from '../edit-query.ts'
import { useLanguages } from '../use-sources.ts'
import type { TypedTerm } from './typed-term.ts'

export interface Suggestion {
  readonly text: string
  readonly label: string
  readonly detail?: string
  readonly icon?: LucideIcon
  readonly search?: string
}

const maxSuggested = 8
const minTyped = 2
const maxLooked = 200

const startsLike = (name: string, value: string): boolean => name.toLowerCase().startsWith(value.toLowerCase())
const contains = (name: string, value: string): boolean => name.toLowerCase().includes(value.toLowerCase())

const listLanguages = (
  indexed: readonly SuggestedName[],
  known: ReturnType<typeof useLanguages>,
  value: string,
): string[] => {
  const wanted = value.replace(/^\./, '').toLowerCase()
  const endsWith = (name: string) =>
    wanted !== '' && known?.some((language) => language.name === name && language.extensions.includes(`.${wanted}`))
  return indexed.flatMap(({ name }) => (startsLike(name, wanted) || endsWith(name) === true ? [name] : []))
}

const silently = { onError: () => undefined, keepPreviousData: true, revalidateOnFocus: false }

const useIndexed = (term: TypedTerm | undefined): readonly SuggestedName[] => {
  const isLooked = (term?.prefix === 'file' || term?.prefix === 'sym') && term.value.trim().length >= minTyped
  const kind = term?.prefix === 'file' ? ('File' as const) : ('Symbol' as const)
  const text = useSettled(isLooked ? term.value.trim() : '')
  const named = isLooked && text !== '' ? { Kind: kind, Text: text.slice(0, maxLooked) } : null
  const query = term?.prefix === 'lang' ? { Kind: 'Language' as const } : named
  const { data } = useCall(codeSearchEndpoints.suggest, query === null ? null : { query }, silently)
  return query === null ? [] : (data ?? [])
}

const toSuggestions = (prefix: string, values: Iterable<string>): Suggestion[] =>
  [...new Set(values)].map((value) => ({ text: `${prefix}:${quoteValue(value)}`, label: value }))

export const useSuggestions = (term: TypedTerm | undefined): readonly Suggestion[] => {
  const { t } = useTranslation('search')
  const { data: ready = [] } = useCall(readyEndpoints.ready, { query: {} }, silently)
  const languages = useLanguages()
  const indexed = useIndexed(term)
  if (term === undefined) return []
  const { prefix, value } = term
  const repositories = ready.filter(({ type }) => type === 'Repository')
  const withValue = (names: readonly (string | undefined)[]) =>
    names.filter((name): name is string => name !== undefined && contains(name, value))
  const beginning = (options: readonly string[]) => options.filter((option) => startsLike(option, value))
  const listers: Readonly<Record<QueryPrefix, () => readonly Suggestion[]>> = {
    file: () =>
      toSuggestions(
        'file',
        indexed.map(({ name }) => name),
      ),
    lang: () => toSuggestions('lang', listLanguages(indexed, languages, value)),
    repo: () => toSuggestions('repo', withValue(repositories.map(({ name }) => name))),
    sym: () => indexed.map(({ name, path = '' }) => ({ text: `sym:${quoteValue(name)}`, label: name, detail: path })),
    branch: () => toSuggestions('branch', withValue(repositories.map(({ branch }) => branch))),
    case: () => toSuggestions('case', beginning(Object.keys(casesByOption))),
    word: () => toSuggestions('word', beginning(wordOptions)),
  }
  const listPrefixes = () =>
    queryPrefixes
      .filter((name) => value.length >= minTyped && startsLike(`${name}:`, value))
      .map((name) => ({ text: `${name}:`, label: `${name}:`, detail: t(`syntax.${name}`) }))
  const suggestions = prefix === undefined ? listPrefixes() : listers[prefix]()
  const isComplete = suggestions.length === 1 && suggestions[0]?.label === value
  return isComplete ? [] : suggestions.slice(0, maxSuggested)
}
