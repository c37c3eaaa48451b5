import { readHolding, type Needle, type ReadChunk } from '../code-index/chunk-reader.ts'
import { indexFacts, selectMostImportant } from '../code-index/index-facts.ts'
import { findDefinitions, type Definition } from '../code-index/symbol-reader.ts'
import type { Database } from '../db/tables.ts'
import { matchesIn, type Matches } from './line-matches.ts'
import type { LineMatcher } from './line-matcher.ts'
import { contentNarrowing, narrow, pathNarrowing, type Candidates } from './narrow.ts'
import { passingChunks, passingFiles, type PathFilter } from './path-filter.ts'
import { matchPaths, type PathHit } from './path-hits.ts'
import { findMultiline } from './query/find-multiline.ts'
import { searchTimeLimitMs, surplusHits } from './search-limits.ts'
import type { SearchedIndex } from './search-scope.ts'

export interface GrepRequest {
  readonly matcher: LineMatcher
  readonly filter: PathFilter
  readonly limit: number
}

export interface ChunkHit {
  readonly index: SearchedIndex
  readonly chunk: ReadChunk
  readonly matches: Matches
  readonly definitionLine: number | undefined
}

export interface GrepHits {
  readonly chunks: readonly ChunkHit[]
  readonly paths: readonly PathHit[]
  readonly isIncomplete: boolean
}

const firstRound = 200
const maxRound = 1600
const maxBatch = 80
const minBatch = 20
const identifier = /^[\p{L}_$][\p{L}\p{N}_$]*$/u

interface Searched {
  readonly index: SearchedIndex
  readonly chunks: Int32Array
  readonly files: Uint8Array | undefined
  readonly definitions: ReadonlyMap<number, number>
}

const definitions = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  { text, ignoresCase }: LineMatcher,
): Promise<Definition[]> => {
  if (text === undefined || !identifier.test(text)) return []
  const nos = indexes.map(({ no }) => no)
  return findDefinitions(db, nos, text, ignoresCase)
}

const searched = (
  db: Database,
  indexes: readonly SearchedIndex[],
  candidates: readonly Candidates[],
  defined: readonly Definition[],
  filter: PathFilter,
): Promise<Searched[]> =>
  Promise.all(
    indexes.map(async (index, at) => {
      const files = await passingFiles(db, index.no, filter)
      const chunks = await passingChunks(db, index.no, candidates[at], files)
      const own = new Map(
        defined.filter(({ indexNo }) => indexNo === index.no).map(({ chunkNo, line }) => [chunkNo, line]),
      )
      const passing = await passingChunks(db, index.no, Int32Array.from(own.keys()).sort(), files)
      return { index, chunks, files, definitions: new Map([...passing].map((chunk) => [chunk, own.get(chunk) ?? 0])) }
    }),
  )

const nextChunks = async (db: Database, { index, chunks, definitions }: Searched, skip: number, size: number) => {
  const facts = await indexFacts(db, index.no)
  const next = selectMostImportant(facts, chunks, size, skip)
  if (skip === 0) return [...new Set([...definitions.keys(), ...next])]
  return next.filter((chunk) => !definitions.has(chunk))
}

interface Reading {
  readonly hits: ChunkHit[]
  readonly enough: number
  readonly until: number
}

const isOver = ({ hits, enough, until }: Reading): boolean => hits.length >= enough || performance.now() > until

const hitIn = (searchedIndex: Searched, chunk: ReadChunk, matcher: LineMatcher, until: number): ChunkHit[] => {
  const isLate = () => performance.now() > until
  const matches = matchesIn(matcher, chunk.content, chunk.startLine, isLate)
  if (matches.count === 0) return []
  return [{ index: searchedIndex.index, chunk, matches, definitionLine: searchedIndex.definitions.get(chunk.chunkNo) }]
}

const toNeedles = ({ needle, ignoresCase }: LineMatcher): Needle[] =>
  needle === undefined ? [] : [{ text: needle, ignoresCase }]

/** Nearly every chunk that holds a text has a line that matches it; an expression asks for more than its text. */
const chooseBatch = ({ text }: LineMatcher, { enough, hits }: Reading): number =>
  text === undefined ? maxBatch : Math.min(maxBatch, Math.max(minBatch, enough - hits.length))

const readHits = async (
  db: Database,
  searchedIndex: Searched,
  chunks: readonly number[],
  matcher: LineMatcher,
  to: Reading,
) => {
  for (let left = chunks; left.length > 0 && !isOver(to);) {
    const limit = chooseBatch(matcher, to)
    const read = await readHolding(db, searchedIndex.index.no, left, { needles: toNeedles(matcher), limit })
    for (const chunk of read) {
      if (isOver(to)) return
      to.hits.push(...hitIn(searchedIndex, chunk, matcher, to.until))
    }
    const last = read.at(-1)
    left = last === undefined || read.length < limit ? [] : left.slice(left.indexOf(last.chunkNo) + 1)
  }
}

const readRounds = async (db: Database, all: readonly Searched[], { matcher, limit }: GrepRequest) => {
  const reading = { hits: [], enough: Math.ceil(limit * surplusHits), until: performance.now() + searchTimeLimitMs }
  for (let skip = 0, size = firstRound; ; skip += size, size = Math.min(maxRound, size * 2)) {
    const open = all.filter(({ chunks, definitions }) => chunks.length > skip || (skip === 0 && definitions.size > 0))
    if (open.length === 0 || isOver(reading)) break
    for (const searchedIndex of open)
      await readHits(db, searchedIndex, await nextChunks(db, searchedIndex, skip, size), matcher, reading)
  }
  const { hits, until } = reading
  return { hits, isIncomplete: hits.length < limit && performance.now() > until }
}

export const grep = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  request: GrepRequest,
): Promise<GrepHits> => {
  if (indexes.length === 0) return { chunks: [], paths: [], isIncomplete: false }
  const { matcher, filter } = request
  if (matcher.isMultiline) return findMultiline(db, indexes, request)
  const { narrowing } = matcher
  const wanted = indexes.flatMap((index) => [contentNarrowing(index, narrowing), pathNarrowing(index, narrowing)])
  const [candidates, defined] = await Promise.all([narrow(db, wanted), definitions(db, indexes, matcher)])
  const inContent = candidates.filter((_, at) => at % 2 === 0)
  const inPaths = candidates.filter((_, at) => at % 2 === 1)
  const all = await searched(db, indexes, inContent, defined, filter)
  const { hits, isIncomplete } = await readRounds(db, all, request)
  const paths = await matchPaths(db, all, inPaths, request)
  return { chunks: hits, paths, isIncomplete }
}
