import type { SearchResult } from '#src/contract/search.ts'
import type { ReadChunk } from '../code-index/chunk-reader.ts'
import type { ReadSymbol } from '../code-index/symbol-reader.ts'
import type { Database } from '../db/tables.ts'
import { type Detail, artifactBytes, toArtifact, describe, cutSnippet } from './artifact.ts'
import { withHolders, type MeaningHit } from './meaning-rank.ts'
import { isShort, selectLines, findLineAfterImports } from './passage-lines.ts'

const snippetLines = 14
const minCoverage = 0.2
const minNearness = 0.2

const artifactKey = ({ index, chunk, symbol }: MeaningHit): string =>
  symbol === undefined ? `${index.no}:${chunk.chunkNo}` : `${index.no}:s${symbol.no}`

const firstShown = (chunk: ReadChunk, symbol: ReadSymbol | undefined, from: number): number => {
  if (symbol === undefined) return findLineAfterImports(chunk)
  if (symbol.start.line < chunk.startLine || !isShort(symbol)) return from
  return Math.max(from, symbol.start.line - 1)
}

export const meaningResults = async (
  db: Database,
  hits: readonly MeaningHit[],
  limit: number,
  detail: Detail = 'short',
): Promise<SearchResult[]> => {
  const telling = hits.filter(
    ({ isNamed, coverage, nearness }) => isNamed || coverage >= minCoverage || nearness >= minNearness,
  )
  const artifacts = new Map<string, MeaningHit>()
  for (const hit of await withHolders(db, telling.slice(0, limit * 2))) {
    if (!artifacts.has(artifactKey(hit))) artifacts.set(artifactKey(hit), hit)
  }
  const best = [...artifacts.values()].slice(0, limit)
  const topScore = best[0]?.score ?? 1
  return best.map(({ index, chunk, symbol, score, coverage, nearness }) => {
    const lines = selectLines(chunk, symbol)
    const from = firstShown(chunk, symbol, lines.from)
    const description = describe(symbol, detail)
    return {
      ...toArtifact(index.repository, chunk, symbol),
      score: Math.round((score / topScore) * Math.min(1, Math.max(coverage, nearness)) * 10_000) / 10_000,
      ...(description === undefined ? {} : { description }),
      contentByteSize: artifactBytes(chunk, symbol),
      ...cutSnippet(chunk, from, Math.min(lines.to, from + snippetLines - 1)),
    }
  })
}
