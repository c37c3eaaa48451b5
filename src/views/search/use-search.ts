import { useState } from 'react'
import type { ApiError } from '#src/api/api-error.ts'
import type { QueryMistake } from '#src/contract/code-search.ts'
import { maxMergedResults } from '#src/contract/search.ts'
import { isTooLong, isTooShort, toRequest } from './search-request.ts'
import { maxQueryLength, type SearchState } from './search-address.ts'
import type { SearchMatches } from './search-code.ts'
import { useResults } from './use-results.ts'
import type { Sources } from './use-sources.ts'
import { useLanguages } from './use-sources.ts'

const firstLimit = 100
const maxResults = 500

export interface SearchMistake extends QueryMistake {
  readonly query: string
}

export interface Search {
  readonly found: SearchMatches | undefined
  readonly isSearching: boolean
  readonly error: ApiError | undefined
  readonly mistake: SearchMistake | null
  readonly retry: () => void
  /** `show` requests more results; it is undefined when that is impossible. */
  readonly more: { readonly isFull: boolean; readonly show: (() => void) | undefined }
}

const useEndings = () => {
  const languages = useLanguages()
  return languages === undefined
    ? null
    : (language: string) => languages.find(({ name }) => name === language)?.extensions ?? [`.${language}`]
}

const toMistake = (state: SearchState, answer: SearchMatches | undefined): SearchMistake | null => {
  if (isTooLong(state)) return { key: 'tooLong', at: maxQueryLength, length: 1, query: state.query }
  const mistake = isTooShort(state) ? undefined : answer?.code?.mistake
  return answer === undefined || mistake === undefined ? null : { ...mistake, query: answer.request.query.Query }
}

const toIndexesKey = ({ beingIndexed, beingRebuilt }: Sources): string =>
  [...beingIndexed, ...beingRebuilt].map(({ id }) => id).join(' ')

export const useSearch = (state: SearchState, sources: Sources): Search => {
  const getEndings = useEndings()
  const [widened, setWidened] = useState('')
  const plain = toRequest(state, { limit: firstLimit, getEndings })
  const plainKey = JSON.stringify(plain)
  const isWidened = widened === plainKey
  const request = isWidened ? toRequest(state, { limit: maxResults, getEndings }) : plain
  const { data: answer, error, isValidating, mutate } = useResults(request, toIndexesKey(sources))
  const limit = isWidened ? maxResults : firstLimit
  const isMerged = answer?.request.kind === 'search'
  const isOld = answer !== undefined && JSON.stringify(answer.request) !== JSON.stringify(request)
  return {
    found: isTooShort(state) ? undefined : answer,
    isSearching: isValidating && (isOld || answer === undefined || error !== undefined),
    error,
    mistake: toMistake(state, answer),
    retry: () => void mutate(),
    more: {
      isFull: answer !== undefined && answer.results >= (isMerged ? maxMergedResults : limit),
      show: isWidened || isMerged ? undefined : () => setWidened(plainKey),
    },
  }
}
