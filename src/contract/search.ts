import * as v from 'valibot'
import { defineEndpoints } from './endpoint.ts'
import { extended, Flag, Id, Repeated, RepeatedPaths, WholeNumber } from './fields.ts'
import type { LetterCase } from './letter-case.ts'

/** A merged search lists the closest results and never more than these. */
export const maxMergedResults = 30

export const resultKinds = ['Symbol', 'File', 'Chunk', 'Folder', 'Repository'] as const
export type ResultKind = (typeof resultKinds)[number]

/** Lines and characters count from 1; the end of a range is included. */
const Position = v.object({ line: v.number(), character: v.number() })

const resultFields = {
  kind: v.picklist(resultKinds),
  dataSource: v.object({ id: Id, name: v.string(), type: v.picklist(['Repository', 'Workspace']) }),
  identifier: v.string(),
  location: v.object({ path: v.string(), range: v.object({ start: Position, end: Position }) }),
  score: v.number(),
  description: v.optional(v.string()),
  contentByteSize: v.number(),
  snippet: v.string(),
  snippetStartLine: v.optional(v.number()),
  symbol: v.optional(v.object({ name: v.string(), kind: v.string(), signature: v.string() })),
  content: v.optional(v.string()),
}

export const SearchResult = v.object(resultFields)
export type SearchResult = v.InferOutput<typeof SearchResult>

export const grepFields = extended(resultFields, {
  matchCount: v.number(),
  /**
   * Columns count from 1; the end is after the last character. `lineTextStart` is the column of the first shown
   * character of a cut line. A further line of the same match is `continued`; of a long match the last line follows.
   */
  matches: v.array(
    v.object({
      lineNumber: v.number(),
      startColumn: v.number(),
      endColumn: v.number(),
      lineText: v.string(),
      lineTextStart: v.optional(v.number()),
      continued: v.optional(v.literal(true)),
    }),
  ),
  matchedByName: v.optional(v.literal(true)),
})

export const GrepResult = v.object(grepFields)
export type GrepResult = v.InferOutput<typeof GrepResult>

/** White space, including a byte-order mark, is not a query. */
const Query = v.pipe(v.string(), v.minLength(1), v.maxLength(1000), v.regex(/\S/))
const Case = (usual: LetterCase) => v.optional(v.pipe(v.string(), v.regex(/^(smart|sensitive|insensitive)$/i)), usual)
const MaxResults = v.optional(WholeNumber(1, 500))
const places = { Names: v.optional(Repeated), Paths: v.optional(RepeatedPaths), Extensions: v.optional(RepeatedPaths) }

/** `src/backend/README.md`, "Search", describes the rules. */
export const searchEndpoints = defineEndpoints({
  search: {
    method: 'GET',
    path: '/api/search',
    access: 'ReadOnly',
    query: v.object({
      Query,
      Mode: v.optional(v.pipe(v.string(), v.regex(/^(auto|fast|fastcomplex|deep)$/i)), 'Auto'),
      Case: Case('Smart'),
      Word: v.optional(Flag, 'false'),
      IncludeContent: v.optional(Flag, 'false'),
      DescriptionDetail: v.optional(v.pipe(v.string(), v.regex(/^(short|full)$/i)), 'Short'),
      DataSourceIds: v.optional(Repeated),
      ...places,
    }),
    reply: v.object({ results: v.array(SearchResult) }),
    takesApiKeys: true,
    ownPagesOnly: true,
  },
  semantic: {
    method: 'GET',
    path: '/api/search/semantic',
    access: 'ReadOnly',
    query: v.object({ Query, MaxResults, ...places }),
    reply: v.object({ results: v.array(SearchResult) }),
    takesApiKeys: true,
    ownPagesOnly: true,
  },
  grep: {
    method: 'GET',
    path: '/api/search/grep',
    access: 'ReadOnly',
    query: v.object({
      Query,
      MaxResults,
      Regex: v.optional(Flag, 'false'),
      Case: Case('Sensitive'),
      Word: v.optional(Flag, 'false'),
      ...places,
    }),
    /** `incomplete`: the time limit was reached before everything was read. */
    reply: v.object({ results: v.array(GrepResult), incomplete: v.optional(v.literal(true)) }),
    takesApiKeys: true,
    ownPagesOnly: true,
  },
})
