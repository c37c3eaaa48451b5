import { useState } from 'react'
import type { ApiError } from '#src/api/api-error.ts'
import { maxMergedResults } from '#src/contract/search.ts'
import { isTooShort, requestOf } from './search-request.ts'
import type { SearchState } from './search-address.ts'
import type { Found } from './finding.ts'
import { useResults } from './use-results.ts'
import type { Sources } from './use-sources.ts'
import { useLanguages } from './use-sources.ts'

const firstLimit = 100
const maxResults = 500

export interface Search {
  readonly found: Found | undefined
  readonly isSearching: boolean
  readonly error: ApiError | undefined
  /** The refusal of an expression that cannot be read. */
  readonly mistake: ApiError | null
  readonly retry: () => void
  /** There are as many results as were asked for; `show` asks for more while that is possible. */
  readonly more: { readonly isFull: boolean; readonly show: (() => void) | undefined }
}

const useEndings = () => {
  const languages = useLanguages()
  return languages === undefined
    ? null
    : (language: string) => languages.find(({ name }) => name === language)?.extensions ?? [`.${language}`]
}

const isMistake = (error: ApiError | undefined): error is ApiError =>
  error?.body?.errorMessageKey === 'errors.invalidRegex' && error.body.position !== undefined

/** Changes whenever an index is begun or completed. */
const indexesOf = ({ beingIndexed, beingRebuilt }: Sources): string =>
  [...beingIndexed, ...beingRebuilt].map(({ id }) => id).join(' ')

/** What the address asks for, and what came of it. */
export const useSearch = (state: SearchState, sources: Sources): Search => {
  const endingsOf = useEndings()
  const [widened, setWidened] = useState('')
  const plain = requestOf(state, { limit: firstLimit, endingsOf })
  const asked = JSON.stringify(plain)
  const isWidened = widened === asked
  const request = isWidened ? requestOf(state, { limit: maxResults, endingsOf }) : plain
  const { data: found, error, isValidating, mutate } = useResults(request, indexesOf(sources))
  const limit = isWidened ? maxResults : firstLimit
  const isMerged = found?.request.kind === 'search'
  const isOld = found !== undefined && JSON.stringify(found.request) !== JSON.stringify(request)
  return {
    found: isTooShort(state) ? undefined : found,
    isSearching: isValidating && (isOld || found === undefined || error !== undefined),
    error,
    mistake: isMistake(error) ? error : null,
    retry: () => void mutate(),
    more: {
      isFull: found !== undefined && found.results >= (isMerged ? maxMergedResults : limit),
      show: isWidened || isMerged ? undefined : () => setWidened(asked),
    },
  }
}
