import type { GrepResult } from '#src/contract/search.ts'
import { bytesOfLines, type ReadChunk, type ReadSymbol } from '../code-index/chunk-reader.ts'
import { symbolsWithin } from '../code-index/symbol-reader.ts'
import type { Database } from '../db/tables.ts'
import {
  type Detail,
  artifactKey,
  artifactOf,
  bytesWithin,
  dataSourceOf,
  describe,
  fileIdentifier,
  snippetOf,
} from './artifact.ts'
import type { ChunkHit, GrepHits } from './grep.ts'
import type { LineMatcher } from './line-matcher.ts'
import type { PathHit } from './path-hits.ts'

/** What an artifact is worth; the sum of all is the most there can be. */
const worth = { definition: 4, wholeWord: 1.2, fileName: 0.8, importance: 1.5, count: 0.5, symbol: 0.2, wholeName: 3 }
const mostWorth = Object.values(worth).reduce((sum, one) => sum + one, 0)
/** Each further result of one file sinks by this much, so that no file floods the list. */
const floodStep = 0.12

interface Scored {
  readonly score: number
  readonly path: string
  readonly line: number
  readonly hits: readonly ChunkHit[]
  readonly name: PathHit | undefined
}

/** A match of a regular expression that takes the name in the line where its symbol begins shows the definition. */
const showsDefinition = ({ chunk: { symbol }, matches, isDefinition }: ChunkHit, { text }: LineMatcher): boolean => {
  if (isDefinition) return true
  if (symbol === undefined || text !== undefined) return false
  return matches.listed.some(
    ({ lineNumber, lineText, startColumn, endColumn, lineTextStart = 1 }) =>
      lineNumber === symbol.start.line &&
      lineText.slice(startColumn - lineTextStart, endColumn - lineTextStart).includes(symbol.name),
  )
}

const scoreOf = (hits: readonly ChunkHit[], matcher: LineMatcher): number => {
  const [first] = hits
  if (first === undefined) return 0
  const count = hits.reduce((sum, { matches }) => sum + matches.count, 0)
  const name = first.chunk.path.slice(first.chunk.path.lastIndexOf('/') + 1)
  return (
    (hits.some((hit) => showsDefinition(hit, matcher)) ? worth.definition : 0) +
    (hits.some(({ matches }) => matches.isWhole) ? worth.wholeWord : 0) +
    (matcher.spansIn(name).length > 0 ? worth.fileName : 0) +
    (first.chunk.importance / 255) * worth.importance +
    Math.min(1, Math.log2(1 + count) / 4) * worth.count +
    (first.chunk.symbol === undefined ? 0 : worth.symbol)
  )
}

const scoredArtifacts = (chunks: readonly ChunkHit[], matcher: LineMatcher): Scored[] => {
  const artifacts = new Map<string, ChunkHit[]>()
  for (const hit of chunks) {
    const key = artifactKey(hit.chunk)
    artifacts.set(key, [...(artifacts.get(key) ?? []), hit])
  }
  return [...artifacts.values()].map((unordered) => {
    const hits = unordered.toSorted((one, other) => one.chunk.startLine - other.chunk.startLine)
    const [first] = hits
    return {
      score: scoreOf(hits, matcher),
      path: first?.chunk.path ?? '',
      line: first?.matches.listed[0]?.lineNumber ?? 1,
      hits,
      name: undefined,
    }
  })
}

const fileKey = (indexNo: number, fileNo: number) => `${indexNo}:${fileNo}`

/** Files that match by their name alone. */
const scoredNames = ({ paths, chunks }: GrepHits): Scored[] => {
  const withLines = new Set(chunks.map(({ chunk }) => fileKey(chunk.indexNo, chunk.fileNo)))
  return paths
    .filter(({ index, fileNo }) => !withLines.has(fileKey(index.no, fileNo)))
    .map((name) => ({
      score: (name.isWhole ? worth.wholeName : 0) + worth.fileName + (name.importance / 255) * worth.importance,
      path: name.path,
      line: 1,
      hits: [],
      name,
    }))
}

const byScore = (one: Scored, other: Scored): number =>
  other.score - one.score || (one.path < other.path ? -1 : one.path > other.path ? 1 : one.line - other.line)

const spread = (scored: readonly Scored[]): Scored[] => {
  const seen = new Map<string, number>()
  return scored
    .toSorted(byScore)
    .map((one) => {
      const index = one.name?.index.no ?? one.hits[0]?.index.no ?? 0
      const key = `${index}:${one.path}`
      const before = seen.get(key) ?? 0
      seen.set(key, before + 1)
      return { ...one, score: Math.max(0.01, one.score - before * floodStep) }
    })
    .toSorted(byScore)
}

const rounded = (score: number): number => Math.round((score / mostWorth) * 10_000) / 10_000

const presentName = ({ index, path, lineCount, sizeBytes, language }: PathHit, score: number): GrepResult => ({
  kind: 'File',
  dataSource: dataSourceOf(index.repository),
  identifier: fileIdentifier(index.repository, path),
  location: {
    path,
    range: { start: { line: 1, character: 1 }, end: { line: Math.max(1, lineCount), character: 1 } },
  },
  score,
  ...(language === undefined ? {} : { description: language }),
  contentByteSize: sizeBytes,
  snippet: '',
  matchCount: 0,
  matches: [],
  matchedByName: true,
})

const listedPerResult = 50

interface Shown {
  readonly first: ChunkHit
  readonly chunk: ReadChunk
  readonly bytes: number
}

const presentArtifact = ({ hits, score }: Scored, { first, chunk, bytes }: Shown, detail: Detail): GrepResult => {
  const matches = hits.flatMap((hit) => hit.matches.listed).slice(0, listedPerResult)
  const line = matches[0]?.lineNumber ?? chunk.startLine
  const description = describe(chunk.symbol, detail)
  return {
    ...artifactOf(first.index.repository, chunk),
    score: rounded(score),
    ...(description === undefined ? {} : { description }),
    contentByteSize: bytes,
    snippet: snippetOf(chunk, line - 1, line + 3),
    matchCount: hits.reduce((sum, hit) => sum + hit.matches.count, 0),
    matches,
  }
}

/** The symbol to name for a hit: the one that is defined, or else the innermost that holds the first match. */
const symbolFor = (hit: ChunkHit, symbols: readonly ReadSymbol[], { text }: LineMatcher): ReadSymbol | undefined => {
  const line = hit.matches.listed[0]?.lineNumber ?? 0
  const holding = symbols.filter(({ start, end }) => start.line <= line && end.line >= line)
  const defined = hit.isDefinition ? symbols.find(({ name }) => name === text) : undefined
  return defined ?? holding.at(-1) ?? hit.chunk.symbol
}

/** The first chunk of each result, with the symbol that the result is of. */
const withSymbols = async (db: Database, hits: readonly ChunkHit[], matcher: LineMatcher) => {
  const chunks = new Map<ChunkHit, ReadChunk>()
  for (const no of new Set(hits.map(({ index }) => index.no))) {
    const ofIndex = hits.filter(({ index }) => index.no === no)
    const within = await symbolsWithin(
      db,
      no,
      ofIndex.map(({ chunk }) => chunk),
    )
    for (const hit of ofIndex) {
      const symbol = symbolFor(hit, within.get(hit.chunk) ?? [], matcher)
      chunks.set(hit, { ...hit.chunk, symbol })
    }
  }
  return chunks
}

const sizesOf = async (db: Database, chunks: readonly ReadChunk[]): Promise<Map<ReadChunk, number>> => {
  const scattered = chunks.filter((chunk) => bytesWithin(chunk) === undefined)
  const sizes = await bytesOfLines(
    db,
    scattered.map(({ indexNo, fileNo, symbol, startLine, endLine }) => ({
      indexNo,
      fileNo,
      from: symbol?.start.line ?? startLine,
      to: symbol?.end.line ?? endLine,
    })),
  )
  return new Map(scattered.map((chunk, at) => [chunk, sizes[at] ?? 0]))
}

/** The `limit` best results, in order. */
export const grepResults = async (
  db: Database,
  found: GrepHits,
  matcher: LineMatcher,
  { limit, detail = 'short' }: { readonly limit: number; readonly detail?: Detail },
): Promise<GrepResult[]> => {
  const best = spread([...scoredArtifacts(found.chunks, matcher), ...scoredNames(found)]).slice(0, limit)
  const firsts = best.flatMap(({ hits }) => hits[0] ?? [])
  const chunks = await withSymbols(db, firsts, matcher)
  const sizes = await sizesOf(db, [...chunks.values()])
  return best.flatMap((scored) => {
    if (scored.name !== undefined) return [presentName(scored.name, rounded(scored.score))]
    const [first] = scored.hits
    const chunk = first && chunks.get(first)
    if (first === undefined || chunk === undefined) return []
    const bytes = bytesWithin(chunk) ?? sizes.get(chunk) ?? 0
    return [presentArtifact(scored, { first, chunk, bytes }, detail)]
  })
}
