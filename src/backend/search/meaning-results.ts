import type { SearchResult } from '#src/contract/search.ts'
import { bytesOfLines } from '../code-index/chunk-reader.ts'
import type { Database } from '../db/tables.ts'
import { type Detail, artifactKey, artifactOf, bytesWithin, describe, snippetOf } from './artifact.ts'
import type { MeaningHit } from './meaning-rank.ts'
import { linesOf } from './passage-lines.ts'

const snippetLines = 14
/** What speaks of less than this share of the question is no result. */
const leastCoverage = 0.2

const shownOf = ({ chunk, symbol }: MeaningHit) => ({ ...chunk, symbol: symbol ?? chunk.symbol })

/** The `limit` best results, in order; chunks of one symbol are one result. */
export const meaningResults = async (
  db: Database,
  hits: readonly MeaningHit[],
  limit: number,
  detail: Detail = 'short',
): Promise<SearchResult[]> => {
  const artifacts = new Map<string, MeaningHit>()
  for (const hit of hits) {
    const key = artifactKey(shownOf(hit))
    if (!artifacts.has(key) && (hit.isNamed || hit.coverage >= leastCoverage)) artifacts.set(key, hit)
  }
  const best = [...artifacts.values()].slice(0, limit)
  const places = best.map((hit) => {
    const { indexNo, fileNo, symbol, startLine, endLine } = shownOf(hit)
    return { indexNo, fileNo, from: symbol?.start.line ?? startLine, to: symbol?.end.line ?? endLine }
  })
  const spread = await bytesOfLines(db, places)
  const most = best[0]?.score ?? 1
  return best.map((hit, at) => {
    const chunk = shownOf(hit)
    const { from, to } = linesOf(hit.chunk, hit.symbol)
    const description = describe(chunk.symbol, detail)
    return {
      ...artifactOf(hit.index.repository, chunk),
      score: Math.round((hit.score / most) * Math.min(1, hit.coverage) * 10_000) / 10_000,
      ...(description === undefined ? {} : { description }),
      contentByteSize: bytesWithin(chunk) ?? spread[at] ?? 0,
      snippet: snippetOf(hit.chunk, from, Math.min(to, from + snippetLines - 1)),
    }
  })
}
