import { codeSearchEndpoints, type SuggestedName } from '#src/contract/code-search.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { answerSearch } from './answered.ts'
import { findLanguages } from './find-languages.ts'
import { findTopics } from './find-topics.ts'
import { onCurrent } from './on-current.ts'
import { searchScope, type SearchedIndex } from './search-scope.ts'
import { toFilter, toLetterCase } from './search.routes.ts'

export const codeSearchRoutes = (services: Services): ServedCall[] => [
  serve(codeSearchEndpoints.find, async ({ caller, query, request: { signal } }) => {
    const { Query: text, Regex: isRegex, Case, Word: isWholeWord, MaxResults: limit } = query
    const order = { limit, sorting: query.Sort, context: query.Context ?? 0 }
    const manner = { isRegex, letterCase: toLetterCase(Case), isWholeWord }
    const wanted = { query: text, ...manner, filter: toFilter(query), ...order }
    const scope = () => searchScope(services.db, caller, { names: query.Names })
    const asker = { organisationId: caller.organisationId, signal }
    const find = (indexes: readonly SearchedIndex[]) => services.work.run(asker, 'searchCode', indexes, wanted)
    return answerSearch(services, caller, scope, find, query, ({ mistake }) => mistake === undefined)
  }),
  serve(codeSearchEndpoints.suggest, ({ caller, query: { Kind, Text, DataSourceIds: ids }, request: { signal } }) => {
    const text = Text.trim()
    const isName = Kind === 'File' || Kind === 'Symbol'
    if (isName && text === '') return Promise.resolve([])
    const asker = { organisationId: caller.organisationId, signal }
    const scope = () => searchScope(services.db, caller, { ids })
    return onCurrent(services.db, scope, (indexes): Promise<SuggestedName[]> => {
      if (!isName) return (Kind === 'Topic' ? findTopics : findLanguages)(services.db, indexes)
      return services.work.run(asker, 'suggestNames', indexes, { kind: Kind, text })
    })
  }),
]
