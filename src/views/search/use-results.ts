import { useRef } from 'react'
import useSWR from 'swr'
import type { ApiError } from '#src/api/api-error.ts'
import { useApi } from '#src/api/use-api.ts'
import { awaitPart } from '#src/lib/await-part.ts'
import { isAbort } from '#src/lib/is-abort.ts'
import { useTell } from '../product.ts'
import type { searchAndTell, SearchMatches } from './search-code.ts'
import { prepareResults } from './lazy-parts.ts'
import type { SearchRequest } from './search-request.ts'

const searchLazily = async (...parameters: Parameters<typeof searchAndTell>): Promise<SearchMatches> => {
  prepareResults()
  const finding = await awaitPart(import('./search-code.ts'))
  return finding.searchAndTell(...parameters)
}

const terms = {
  keepPreviousData: true,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  onError: () => undefined,
}

/**
 * One search runs at a time; the next cancels it, and its results stay until the new ones arrive. Another `indexes`
 * repeats the search.
 */
export const useResults = (request: SearchRequest | null, indexes: string) => {
  const { client, scope } = useApi()
  const running = useRef<AbortController>(undefined)
  const [tell, last] = [useTell(), useRef('')]
  const key = request === null ? null : [scope, request.kind, JSON.stringify({ ...request, indexes })]
  const answer = useSWR<SearchMatches, ApiError>(
    key,
    () => {
      running.current?.abort()
      const own = new AbortController()
      running.current = own
      if (request === null) return Promise.reject(new Error('nothing was asked'))
      return searchLazily(client, request, own.signal, { tell, last })
    },
    terms,
  )
  /** A search that was cancelled for the next one did not fail. */
  return { ...answer, error: isAbort(answer.error) ? undefined : answer.error }
}
