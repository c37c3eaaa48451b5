import * as v from 'valibot'
import { defineEndpoints } from './endpoint.ts'
import { Flag, Repeated, RepeatedPaths, WholeNumber } from './fields.ts'
import { GrepResult } from './search.ts'

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

const CodeSearchReply = v.object({
  results: v.array(GrepResult),
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
      Names: v.optional(Repeated),
      Paths: v.optional(RepeatedPaths),
      Extensions: v.optional(RepeatedPaths),
    }),
    reply: CodeSearchReply,
    takesApiKeys: true,
    ownPagesOnly: true,
  },
})
