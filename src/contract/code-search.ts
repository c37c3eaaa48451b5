import * as v from 'valibot'
import { defineEndpoints } from './endpoint.ts'
import { extended, Flag, Repeated, RepeatedPaths, WholeNumber } from './fields.ts'
import { codeSortings } from './query-language.ts'
import { grepFields } from './search.ts'

export const queryMistakeKeys = [
  'tooLong',
  'tooManyTerms',
  'tooDeep',
  'unclosedQuote',
  'unclosedGroup',
  'unopenedGroup',
  'nothingBefore',
  'nothingAfter',
  'optionValue',
  'negatedOption',
  'nothingToFind',
  'unknownLanguage',
  'expression',
] as const

const QueryMistake = v.object({
  key: v.picklist(queryMistakeKeys),
  at: v.number(),
  length: v.number(),
  reason: v.optional(v.string()),
})
export type QueryMistake = v.InferOutput<typeof QueryMistake>

const Facet = v.object({ value: v.string(), files: v.number() })
export type Facet = v.InferOutput<typeof Facet>

const ContextLine = v.object({ lineNumber: v.number(), lineText: v.string() })
export type ContextLine = v.InferOutput<typeof ContextLine>

const CodeResult = v.object(extended(grepFields, { context: v.optional(v.array(ContextLine)) }))
export type CodeResult = v.InferOutput<typeof CodeResult>

export const maxContext = 10

const CodeSearchReply = v.object({
  results: v.array(CodeResult),
  totals: v.object({
    matches: v.number(),
    files: v.number(),
    isBounded: v.boolean(),
    milliseconds: v.number(),
  }),
  facets: v.object({ repositories: v.array(Facet), languages: v.array(Facet), folders: v.array(Facet) }),
  advice: v.array(v.object({ at: v.number(), length: v.number(), files: v.number(), isBounded: v.boolean() })),
  incomplete: v.optional(v.literal(true)),
  mistake: v.optional(QueryMistake),
})
export type CodeSearchReply = v.InferOutput<typeof CodeSearchReply>

export const suggestedKinds = ['File', 'Symbol', 'Topic', 'Language'] as const

const SuggestedName = v.object({ name: v.string(), kind: v.optional(v.string()), path: v.optional(v.string()) })
export type SuggestedName = v.InferOutput<typeof SuggestedName>

export const codeSearchEndpoints = defineEndpoints({
  find: {
    method: 'GET',
    path: '/api/search/code',
    access: 'ReadOnly',
    query: v.object({
      Query: v.pipe(v.string(), v.minLength(1), v.maxLength(1000), v.regex(/\S/)),
      MaxResults: v.optional(WholeNumber(1, 500)),
      Regex: v.optional(Flag, 'false'),
      Case: v.optional(v.pipe(v.string(), v.regex(/^(smart|sensitive|insensitive)$/i)), 'Smart'),
      Word: v.optional(Flag, 'false'),
      Context: v.optional(WholeNumber(0, maxContext)),
      Sort: v.optional(v.picklist(codeSortings), 'Relevance'),
      Names: v.optional(Repeated),
      Paths: v.optional(RepeatedPaths),
      Extensions: v.optional(RepeatedPaths),
    }),
    reply: CodeSearchReply,
    takesApiKeys: true,
    ownPagesOnly: true,
  },
  /** Nobody has asked anything yet, so this is not counted as a question. A topic is a symbol worth asking about. */
  suggest: {
    method: 'GET',
    path: '/api/search/suggestions',
    access: 'ReadOnly',
    query: v.object({
      Kind: v.picklist(suggestedKinds),
      Text: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
      DataSourceIds: v.optional(Repeated),
    }),
    reply: v.array(SuggestedName),
    ownPagesOnly: true,
  },
})
