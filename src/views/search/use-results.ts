import { useRef } from 'react'
import useSWR from 'swr'
import type { ApiError } from '#src/api/api-error.ts'
import { keyOf } from '#src/api/call-key.ts'
import { useApi } from '#src/api/use-api.ts'
import { searchEndpoints } from '#src/contract/search.ts'
import type { find, Found } from './finding.ts'
import { prepareResults } from './lazy-parts.ts'
import type { SearchRequest } from './search-request.ts'

/** What reads the answer comes while the server looks. */
const findLate = async (...asked: Parameters<typeof find>): Promise<Found> => {
  prepareResults()
  const finding = await import('./finding.ts')
  return finding.find(...asked)
}

const terms = {
  keepPreviousData: true,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  onError: () => undefined,
}

/** A search that was given up for the next one did not fail. */
const isGivenUp = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

/**
 * One search at a time: the next one cancels the one before, whose results stay until the next are there. With another state
 * of the indexes (`indexes`, any text) the same is asked again.
 */
export const useResults = (request: SearchRequest | null, indexes: string) => {
  const { client, scope } = useApi()
  const running = useRef<AbortController>(undefined)
  const key = request === null ? null : keyOf(scope, searchEndpoints[request.kind], { ...request, indexes })
  const answer = useSWR<Found, ApiError>(
    key,
    () => {
      running.current?.abort()
      const own = new AbortController()
      running.current = own
      return request === null ? Promise.reject(new Error('nothing was asked')) : findLate(client, request, own.signal)
    },
    terms,
  )
  return { ...answer, error: isGivenUp(answer.error) ? undefined : answer.error }
}
