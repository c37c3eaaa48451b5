import { useRef } from 'react'
import useSWR from 'swr'
import type { ApiError } from '#src/api/api-error.ts'
import { keyOf } from '#src/api/call-key.ts'
import type { Client } from '#src/api/client.ts'
import { useApi } from '#src/api/use-api.ts'
import { searchEndpoints } from '#src/contract/search.ts'
import { type FoundFile, filesOf } from './found-files.ts'
import { prepareResults } from './lazy-parts.ts'
import type { SearchRequest } from './search-request.ts'

export interface Found {
  /** What these are the results of: while the next are on the way, the previous stay. */
  readonly request: SearchRequest
  readonly files: readonly FoundFile[]
  /** Results as the server counts them against the limit. */
  readonly results: number
  readonly isIncomplete: boolean
}

const ask = async (client: Client, request: SearchRequest, signal: AbortSignal) => {
  if (request.kind === 'grep') return client.call(searchEndpoints.grep, { query: request.query, signal })
  const reply =
    request.kind === 'semantic'
      ? await client.call(searchEndpoints.semantic, { query: request.query, signal })
      : await client.call(searchEndpoints.search, { query: request.query, signal })
  return { ...reply, incomplete: undefined }
}

const find = async (client: Client, request: SearchRequest, signal: AbortSignal): Promise<Found> => {
  prepareResults()
  const { results, incomplete } = await ask(client, request, signal)
  const files = filesOf(results, request.query.Query)
  return { request, files, results: results.length, isIncomplete: incomplete === true }
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
      return request === null ? Promise.reject(new Error('nothing was asked')) : find(client, request, own.signal)
    },
    terms,
  )
  return { ...answer, error: isGivenUp(answer.error) ? undefined : answer.error }
}
