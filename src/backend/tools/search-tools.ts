import * as v from 'valibot'
import type { GrepResult, SearchResult } from '#src/contract/search.ts'
import { answered } from '../search/answered.ts'
import { filterOf, places, scopeOf, Text } from './arguments.ts'
import type { SearchedIndex } from '../search/search-scope.ts'
import { askerOf, tool } from './tool.ts'

const nothing = 'Nothing was found.'
const markdown = ['md', 'mdx', 'markdown']

const headOf = ({ identifier, kind, location, description }: SearchResult, at: number): string => {
  const { start, end } = location.range
  const head = `${at + 1}. ${identifier} (${kind}, lines ${start.line}–${end.line})`
  return description === undefined ? head : `${head}\n   ${description}`
}

const lineOf = ({ lineNumber, lineText }: GrepResult['matches'][number]): string =>
  `   ${lineNumber}: ${lineText.trim()}`

export const semanticSearch = tool({
  args: { question: Text, ...places, exclude_markdown: v.optional(v.boolean(), false) },
  find: async (args, call) => {
    const { services, caller } = call
    const filter = { ...filterOf(args), ...(args.exclude_markdown ? { leftOutExtensions: markdown } : {}) }
    const wanted = { query: args.question, filter, limit: args.max_results }
    const scope = scopeOf(services.db, caller, args.data_sources)
    const find = async (indexes: readonly SearchedIndex[]) => ({
      results: await services.work.run(askerOf(call), 'searchByMeaning', indexes, wanted),
    })
    return answered(services, caller, scope, find, { Names: args.data_sources })
  },
  say: ({ results }) => (results.length === 0 ? nothing : results.map(headOf).join('\n')),
})

export const grepSearch = tool({
  args: { query: Text, ...places, regex: v.optional(v.boolean(), false), ignore_case: v.optional(v.boolean(), false) },
  find: async (args, call) => {
    const { services, caller } = call
    const wanted = {
      query: args.query,
      isRegex: args.regex,
      letterCase: args.ignore_case ? ('Insensitive' as const) : ('Sensitive' as const),
      filter: filterOf(args),
      limit: args.max_results,
    }
    const scope = scopeOf(services.db, caller, args.data_sources)
    const find = (indexes: readonly SearchedIndex[]) =>
      services.work.run(askerOf(call), 'searchByText', indexes, wanted)
    return answered(services, caller, scope, find, { Names: args.data_sources })
  },
  say: ({ results }) =>
    results.length === 0
      ? nothing
      : results.map((result, at) => [headOf(result, at), ...result.matches.map(lineOf)].join('\n')).join('\n'),
})
