import { chatModes, type ChatMode } from '#src/contract/chat.ts'
import { searchEndpoints } from '#src/contract/search.ts'
import type { Member } from '../http/caller.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { countQuestion } from '../usage/count-question.ts'
import { grep } from './grep.ts'
import { grepResults } from './grep-results.ts'
import { regexMatcher, textMatcher } from './line-matcher.ts'
import { findByMeaning } from './meaning.ts'
import { meaningResults } from './meaning-results.ts'
import { mergedSearch } from './merged-search.ts'
import type { PathFilter } from './path-filter.ts'
import { onCurrent } from './on-current.ts'
import { readQuestion } from './question.ts'
import { withContent } from './result-content.ts'
import { searchScope, type SearchedIndex } from './search-scope.ts'

const defaultResults = 50
/** So many candidates for one result are looked at closely. */
const candidatesPerResult = 2
const leastCandidates = 80

const modeOf = (text: string): ChatMode => chatModes.find((mode) => mode.toLowerCase() === text.toLowerCase()) ?? 'Auto'

const filterOf = (query: { Paths?: string[] | undefined; Extensions?: string[] | undefined }): PathFilter => ({
  paths: query.Paths ?? [],
  extensions: query.Extensions ?? [],
})

/** Counted once it is answered. */
const answered = async <Found>(
  services: Services,
  caller: Member,
  scope: () => Promise<SearchedIndex[]>,
  find: (indexes: readonly SearchedIndex[]) => Promise<Found>,
): Promise<Found> => {
  const results = await onCurrent(services.db, scope, find)
  await countQuestion(services, caller)
  return results
}

export const searchRoutes = (services: Services): ServedCall[] => [
  serve(searchEndpoints.search, async ({ caller, query }) => {
    const scope = () => searchScope(services.db, caller, { names: query.Names, ids: query.DataSourceIds })
    const detail = query.DescriptionDetail.toLowerCase() === 'full' ? ('full' as const) : ('short' as const)
    const request = { query: query.Query.trim(), mode: modeOf(query.Mode), detail, filter: filterOf(query) }
    return answered(services, caller, scope, async (indexes) => {
      const results = await mergedSearch(services.db, indexes, request)
      return { results: query.IncludeContent ? await withContent(services.db, indexes, results) : results }
    })
  }),
  serve(searchEndpoints.semantic, async ({ caller, query }) => {
    const limit = query.MaxResults ?? defaultResults
    const request = {
      question: readQuestion(query.Query),
      filter: filterOf(query),
      candidates: Math.max(leastCandidates, limit * candidatesPerResult),
    }
    const scope = () => searchScope(services.db, caller, { names: query.Names })
    return answered(services, caller, scope, async (indexes) => ({
      results: await meaningResults(services.db, await findByMeaning(services.db, indexes, request), limit),
    }))
  }),
  serve(searchEndpoints.grep, async ({ caller, query }) => {
    const matcher = query.Regex ? regexMatcher(query.Query) : textMatcher(query.Query)
    const limit = query.MaxResults ?? defaultResults
    const request = { matcher, filter: filterOf(query), limit }
    const scope = () => searchScope(services.db, caller, { names: query.Names })
    return answered(services, caller, scope, async (indexes) => {
      const found = await grep(services.db, indexes, request)
      const results = await grepResults(services.db, found, matcher, { limit })
      return found.isIncomplete ? { results, incomplete: true as const } : { results }
    })
  }),
]
