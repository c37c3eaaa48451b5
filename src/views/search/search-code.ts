import type { Client } from '#src/api/client.ts'
import { codeSearchEndpoints, type CodeSearchReply } from '#src/contract/code-search.ts'
import { searchEndpoints } from '#src/contract/search.ts'
import type { useTell } from '../product.ts'
import { type FoundFile, groupByFile } from './found-files.ts'
import type { SearchRequest } from './search-request.ts'

export interface SearchMatches {
  /** These results answer this request; older ones stay while the next ones load. */
  readonly request: SearchRequest
  readonly files: readonly FoundFile[]
  readonly results: number
  readonly isIncomplete: boolean
  readonly code: CodeSearchReply | undefined
  readonly filters: readonly string[]
}

const ask = async (client: Client, request: SearchRequest, signal: AbortSignal) => {
  if (request.kind === 'code') {
    const code = await client.call(codeSearchEndpoints.find, { query: request.query, signal })
    return { results: code.results, code }
  }
  const { results } =
    request.kind === 'semantic'
      ? await client.call(searchEndpoints.semantic, { query: request.query, signal })
      : await client.call(searchEndpoints.search, { query: request.query, signal })
  return { results, code: undefined }
}

const toFilterNames = ({ kind, query }: SearchRequest): readonly string[] => [
  `mode:${kind}`,
  ...('Regex' in query && query.Regex === 'true' ? ['regex'] : []),
  ...('Case' in query && query.Case !== 'Smart' ? [`case:${query.Case}`] : []),
  ...[query.Names ?? []].flat().map((name) => `in:${name}`),
  ...[query.Paths ?? []].flat().map((path) => `path:${path}`),
  ...[query.Extensions ?? []].flat().map((extension) => `extension:${extension}`),
]

const searchCode = async (client: Client, request: SearchRequest, signal: AbortSignal): Promise<SearchMatches> => {
  const { results, code } = await ask(client, request, signal)
  const files = groupByFile(results, request.query.Query)
  const filters = toFilterNames(request)
  return { request, files, results: results.length, isIncomplete: code?.incomplete === true, code, filters }
}

interface Telling {
  readonly tell: ReturnType<typeof useTell>
  readonly last: { current: string }
}

/** A search that is repeated, for more results or for a newer index, counts once. */
export const searchAndTell = async (
  client: Client,
  request: SearchRequest,
  signal: AbortSignal,
  { tell, last }: Telling,
): Promise<SearchMatches> => {
  const began = performance.now()
  const matches = await searchCode(client, request, signal)
  const { filters, results } = matches
  const { Query: query } = request.query
  const [duration, searched] = [performance.now() - began, JSON.stringify([query, filters])]
  if (searched !== last.current) tell({ type: 'search.answered', query, filters, resultCount: results, duration })
  last.current = searched
  return matches
}
