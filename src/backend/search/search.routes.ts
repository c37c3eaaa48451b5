import { searchEndpoints } from '#src/contract/search.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { grep } from './grep.ts'
import { grepResults } from './grep-results.ts'
import { regexMatcher, textMatcher } from './line-matcher.ts'
import { searchScope } from './search-scope.ts'

const defaultResults = 50

export const searchRoutes = ({ db }: Services): ServedCall[] => [
  serve(searchEndpoints.grep, async ({ caller, query }) => {
    const matcher = query.Regex ? regexMatcher(query.Query) : textMatcher(query.Query)
    const indexes = await searchScope(db, caller.organisationId, { names: query.Names })
    const limit = query.MaxResults ?? defaultResults
    const filter = { paths: query.Paths ?? [], extensions: query.Extensions ?? [] }
    const found = await grep(db, indexes, { matcher, filter, limit })
    const results = await grepResults(db, found, matcher, limit)
    return found.isIncomplete ? { results, incomplete: true as const } : { results }
  }),
]
