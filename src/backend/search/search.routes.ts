import { chatModes, type ChatMode } from '#src/contract/chat.ts'
import { searchEndpoints } from '#src/contract/search.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { grep } from './grep.ts'
import { grepResults } from './grep-results.ts'
import { regexMatcher, textMatcher } from './line-matcher.ts'
import { findByMeaning } from './meaning.ts'
import { meaningResults } from './meaning-results.ts'
import { mergedSearch } from './merged-search.ts'
import type { PathFilter } from './path-filter.ts'
import { readQuestion } from './question.ts'
import { withContent } from './result-content.ts'
import { searchScope } from './search-scope.ts'

const defaultResults = 50
/** So many candidates for one result are looked at closely. */
const candidatesPerResult = 2
const leastCandidates = 80

const modeOf = (text: string): ChatMode => chatModes.find((mode) => mode.toLowerCase() === text.toLowerCase()) ?? 'Auto'

const filterOf = (query: { Paths?: string[] | undefined; Extensions?: string[] | undefined }): PathFilter => ({
  paths: query.Paths ?? [],
  extensions: query.Extensions ?? [],
})

export const searchRoutes = ({ db }: Services): ServedCall[] => [
  serve(searchEndpoints.search, async ({ caller, query }) => {
    const scope = { names: query.Names, ids: query.DataSourceIds }
    const indexes = await searchScope(db, caller.organisationId, scope)
    const detail = query.DescriptionDetail.toLowerCase() === 'full' ? ('full' as const) : ('short' as const)
    const request = { query: query.Query.trim(), mode: modeOf(query.Mode), detail, filter: filterOf(query) }
    const results = await mergedSearch(db, indexes, request)
    return { results: query.IncludeContent ? await withContent(db, indexes, results) : results }
  }),
  serve(searchEndpoints.semantic, async ({ caller, query }) => {
    const indexes = await searchScope(db, caller.organisationId, { names: query.Names })
    const limit = query.MaxResults ?? defaultResults
    const hits = await findByMeaning(db, indexes, {
      question: readQuestion(query.Query),
      filter: filterOf(query),
      candidates: Math.max(leastCandidates, limit * candidatesPerResult),
    })
    return { results: await meaningResults(db, hits, limit) }
  }),
  serve(searchEndpoints.grep, async ({ caller, query }) => {
    const matcher = query.Regex ? regexMatcher(query.Query) : textMatcher(query.Query)
    const indexes = await searchScope(db, caller.organisationId, { names: query.Names })
    const limit = query.MaxResults ?? defaultResults
    const found = await grep(db, indexes, { matcher, filter: filterOf(query), limit })
    const results = await grepResults(db, found, matcher, { limit })
    return found.isIncomplete ? { results, incomplete: true as const } : { results }
  }),
]
