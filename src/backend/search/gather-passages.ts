import { readFileLines } from '../code-index/chunk-reader.ts'
import { symbolsSharingLines, type GraphSymbol } from '../code-index/symbol-graph.ts'
import type { Database } from '../db/tables.ts'
import { readQuestion, toReadableQuestion } from '../ranking/question.ts'
import { findByMeaning } from './meaning.ts'
import { penaltyInPassages, type MeaningHit } from './meaning-rank.ts'
import { type EmbedText, listNumbers } from './near-candidates.ts'
import { countBlankEnd, isComment, withoutBlankEnd, type LineRange } from './passage-lines.ts'
import type { Passage } from './retrieve.ts'
import type { SearchedIndex } from './search-scope.ts'
import { noFilter, type PathFilter } from './path-filter.ts'

export type GatheredPassage = Omit<Passage, 'score' | 'why'>

const candidates = 200
const maxSymbolLines = 120
const maxCommentLines = 40

const countLines = ({ start, end }: GraphSymbol): number => end.line - start.line + 1

const byLength = (left: GraphSymbol, right: GraphSymbol): number => countLines(right) - countLines(left)

/** The longest symbol of at most `maxSymbolLines` that holds the whole chunk, or that begins in it and goes on. */
const selectSymbol = ({ chunk }: MeaningHit, symbols: readonly GraphSymbol[]): GraphSymbol | undefined => {
  const readable = symbols.toSorted(byLength)
  const holder = readable.find(({ start, end }) => start.line <= chunk.startLine && end.line >= chunk.endLine)
  const goesOn = ({ start, end }: GraphSymbol) =>
    start.line >= chunk.startLine && start.line <= chunk.endLine && end.line > chunk.endLine
  return holder ?? readable.find((symbol) => goesOn(symbol) && symbol.end.line - chunk.startLine < maxSymbolLines)
}

interface ReadRange extends LineRange {
  readonly text: string
}

/** A comment above a definition belongs to it. */
const readWithComment = async (db: Database, { chunk }: MeaningHit, range: LineRange): Promise<ReadRange> => {
  const { indexNo, fileNo } = chunk
  const first = Math.max(1, range.from - maxCommentLines)
  const lines = (await readFileLines(db, { indexNo, fileNo, from: first, to: range.to })).split('\n')
  let { from } = range
  while (from > first && isComment.test(lines[from - 1 - first] ?? '')) from -= 1
  return { from, to: range.to, text: lines.slice(from - first).join('\n') }
}

const toPassage = async (db: Database, hit: MeaningHit, symbols: readonly GraphSymbol[]): Promise<GatheredPassage> => {
  const { index, chunk } = hit
  const symbol = selectSymbol(hit, symbols)
  const from = Math.min(chunk.startLine, symbol?.start.line ?? chunk.startLine)
  const to = Math.max(chunk.endLine, symbol?.end.line ?? chunk.endLine)
  const isHeld = symbol !== undefined && symbol.start.line === from
  const { indexNo, fileNo, path, language } = chunk
  const range = isHeld
    ? await readWithComment(db, hit, { from, to })
    : { from, to, text: await readFileLines(db, { indexNo, fileNo, from, to }) }
  const name = symbol?.qualifiedName ?? hit.symbol?.qualifiedName
  return withoutBlankEnd({
    indexNo,
    repository: index.repository,
    path,
    startLine: range.from,
    endLine: range.to,
    text: range.text,
    ...(name === undefined ? {} : { symbol: name }),
    ...(language === undefined ? {} : { language }),
  })
}

const readSymbols = async (db: Database, hits: readonly MeaningHit[]): Promise<ReadonlyMap<string, GraphSymbol[]>> => {
  const byFile = new Map<string, GraphSymbol[]>()
  for (const no of new Set(hits.map(({ index }) => index.no))) {
    const ranges = hits.flatMap(({ index, chunk }) => (index.no === no ? chunk : []))
    for (const symbol of await symbolsSharingLines(db, no, ranges, maxSymbolLines)) {
      const key = `${no}:${symbol.fileNo}`
      byFile.set(key, [...(byFile.get(key) ?? []), symbol])
    }
  }
  return byFile
}

export interface ExtendedHit {
  readonly hit: MeaningHit
  readonly passage: GatheredPassage
}

export const extendHits = async (db: Database, hits: readonly MeaningHit[], limit: number): Promise<ExtendedHit[]> => {
  const symbols = await readSymbols(db, hits.slice(0, limit * 3))
  const extended: ExtendedHit[] = []
  for (const hit of hits) {
    if (extended.length >= limit) break
    const { chunk } = hit
    if (chunk.content.trim() === '') continue
    const lastLine = chunk.endLine - countBlankEnd(chunk.content)
    const isShown = extended.some(
      ({ passage: { indexNo, path, startLine, endLine } }) =>
        indexNo === chunk.indexNo && path === chunk.path && startLine <= chunk.startLine && endLine >= lastLine,
    )
    if (isShown) continue
    extended.push({ hit, passage: await toPassage(db, hit, symbols.get(`${chunk.indexNo}:${chunk.fileNo}`) ?? []) })
  }
  return extended
}

interface GatherOptions {
  readonly limit: number
  readonly embed?: EmbedText | undefined
  readonly filter?: PathFilter
}

/**
 * Passages for someone who reads them to answer a question, best first. Unlike results of a search they are whole
 * definitions with the comment above, several of the best file, and none is left out for being less sure.
 */
export const gatherPassages = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  text: string,
  { limit, embed, filter = noFilter }: GatherOptions,
): Promise<GatheredPassage[]> => {
  const question = readQuestion(text)
  const vector = embed?.(toReadableQuestion(text), listNumbers(indexes))
  const hits = await findByMeaning(db, indexes, { question, filter, candidates, penalty: penaltyInPassages, vector })
  return (await extendHits(db, hits, limit)).map(({ passage }) => passage)
}
