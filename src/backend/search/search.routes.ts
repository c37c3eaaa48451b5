import { chatModes, type ChatMode } from '#src/contract/chat.ts'
import { letterCases, type LetterCase } from '#src/contract/letter-case.ts'
import { searchEndpoints } from '#src/contract/search.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { answerSearch } from './answered.ts'
import type { PathFilter } from './path-filter.ts'
import { searchScope, type SearchedIndex } from './search-scope.ts'

const readMode = (text: string): ChatMode =>
  chatModes.find((mode) => mode.toLowerCase() === text.toLowerCase()) ?? 'Auto'

export const toLetterCase = (text: string): LetterCase =>
  letterCases.find((letterCase) => letterCase.toLowerCase() === text.toLowerCase()) ?? 'Sensitive'

export const toFilter = (query: { Paths?: string[] | undefined; Extensions?: string[] | undefined }): PathFilter => ({
  paths: query.Paths ?? [],
  extensions: query.Extensions ?? [],
})

export const searchRoutes = (services: Services): ServedCall[] => [
  serve(searchEndpoints.search, async ({ caller, query, request: { signal } }) => {
    const scope = () => searchScope(services.db, caller, { names: query.Names, ids: query.DataSourceIds })
    const detail = query.DescriptionDetail.toLowerCase() === 'full' ? ('full' as const) : ('short' as const)
    const wanted = { query: query.Query.trim(), mode: readMode(query.Mode), detail, filter: toFilter(query) }
    const letterCase = toLetterCase(query.Case)
    const request = { ...wanted, letterCase, isWholeWord: query.Word, includesContent: query.IncludeContent }
    const asker = { organisationId: caller.organisationId, signal }
    const find = async (indexes: readonly SearchedIndex[]) => ({
      results: await services.work.run(asker, 'search', indexes, request),
    })
    return answerSearch(services, caller, scope, find, query)
  }),
  serve(searchEndpoints.semantic, async ({ caller, query, request: { signal } }) => {
    const wanted = { query: query.Query, filter: toFilter(query), limit: query.MaxResults }
    const scope = () => searchScope(services.db, caller, { names: query.Names })
    const asker = { organisationId: caller.organisationId, signal }
    const find = async (indexes: readonly SearchedIndex[]) => ({
      results: await services.work.run(asker, 'searchByMeaning', indexes, wanted),
    })
    return answerSearch(services, caller, scope, find, query)
  }),
  serve(searchEndpoints.grep, async ({ caller, query, request: { signal } }) => {
    const { Query: text, Regex: isRegex, Case, Word: isWholeWord, MaxResults: limit } = query
    const manner = { isRegex, letterCase: toLetterCase(Case), isWholeWord }
    const wanted = { query: text, ...manner, filter: toFilter(query), limit }
    const scope = () => searchScope(services.db, caller, { names: query.Names })
    const asker = { organisationId: caller.organisationId, signal }
    const find = (indexes: readonly SearchedIndex[]) => services.work.run(asker, 'searchByText', indexes, wanted)
    return answerSearch(services, caller, scope, find, query)
  }),
]
