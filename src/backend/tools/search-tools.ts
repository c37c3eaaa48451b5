import * as v from 'valibot'
import type { GrepResult, SearchResult } from '#src/contract/search.ts'
import { answerSearch } from '../search/answered.ts'
import { toPathFilter, places, createScopeReader, Text } from './arguments.ts'
import type { SearchedIndex } from '../search/search-scope.ts'
import { toTaskOwner, tool } from './tool.ts'

const nothing = 'Nothing was found.'
const markdown = ['md', 'mdx', 'markdown']

const Switch = v.optional(v.boolean(), false)

const formatHead = ({ identifier, kind, location, description }: SearchResult, at: number): string => {
  const { start, end } = location.range
  const head = `${at + 1}. ${identifier} (${kind}, lines ${start.line}–${end.line})`
  return description === undefined ? head : `${head}\n   ${description}`
}

const formatLine = ({ lineNumber, lineText }: GrepResult['matches'][number]): string =>
  `   ${lineNumber}: ${lineText.trim()}`

export const semanticSearch = tool({
  description: 'Finds code by what it does. Use it for questions in plain words, when the exact names are not known.',
  args: { question: Text, ...places, exclude_markdown: Switch },
  find: async (args, call) => {
    const { services, caller } = call
    const filter = { ...toPathFilter(args), ...(args.exclude_markdown ? { leftOutExtensions: markdown } : {}) }
    const wanted = { query: args.question, filter, limit: args.max_results }
    const scope = createScopeReader(services.db, caller, args.data_sources)
    const find = async (indexes: readonly SearchedIndex[]) => ({
      results: await services.work.run(toTaskOwner(call), 'searchByMeaning', indexes, wanted),
    })
    return answerSearch(services, caller, scope, find, { Names: args.data_sources })
  },
  render: ({ results }) => (results.length === 0 ? nothing : results.map(formatHead).join('\n')),
})

export const grepSearch = tool({
  description:
    'Finds each line with an exact text or a regular expression, and files with a matching name. An expression with \\n matches across lines. Case-sensitive unless ignore_case is true. With whole_word, only whole words match.',
  args: { query: Text, ...places, regex: Switch, ignore_case: Switch, whole_word: Switch },
  find: async (args, call) => {
    const { services, caller } = call
    const wanted = {
      query: args.query,
      isRegex: args.regex,
      letterCase: args.ignore_case ? ('Insensitive' as const) : ('Sensitive' as const),
      isWholeWord: args.whole_word,
      filter: toPathFilter(args),
      limit: args.max_results,
    }
    const scope = createScopeReader(services.db, caller, args.data_sources)
    const find = (indexes: readonly SearchedIndex[]) =>
      services.work.run(toTaskOwner(call), 'searchByText', indexes, wanted)
    return answerSearch(services, caller, scope, find, { Names: args.data_sources })
  },
  render: ({ results }) =>
    results.length === 0
      ? nothing
      : results.map((result, at) => [formatHead(result, at), ...result.matches.map(formatLine)].join('\n')).join('\n'),
})
