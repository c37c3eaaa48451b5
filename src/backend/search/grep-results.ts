import type { GrepResult } from '#src/contract/search.ts'
import { symbolsAt } from '../code-index/symbol-reader.ts'
import type { Database } from '../db/tables.ts'
import {
  type Detail,
  artifactBytes,
  toArtifact,
  toDataSource,
  describe,
  fileIdentifier,
  cutSnippet,
} from './artifact.ts'
import type { ChunkHit, GrepHits } from './grep.ts'
import { rankHits, type Ranked, type SymbolHit } from './grep-rank.ts'
import type { LineMatcher } from './line-matcher.ts'
import type { LineMatch } from './line-matches.ts'
import type { PathHit } from './path-hits.ts'

const withSymbols = async (db: Database, hits: readonly ChunkHit[]): Promise<SymbolHit[]> => {
  const grepHits: SymbolHit[] = []
  for (const no of new Set(hits.map(({ index }) => index.no))) {
    const ofIndex = hits.filter(({ index }) => index.no === no)
    const places = ofIndex.map(({ chunk: { chunkNo, symbolNo }, matches, definitionLine }) => ({
      chunkNo,
      line: definitionLine ?? matches.listed[0]?.lineNumber ?? 1,
      holderNo: symbolNo,
    }))
    const symbols = await symbolsAt(db, no, places)
    grepHits.push(...ofIndex.map((hit, at) => ({ ...hit, symbol: symbols[at] })))
  }
  return grepHits
}

const presentName = ({ index, path, lineCount, sizeBytes, language }: PathHit, score: number): GrepResult => ({
  kind: 'File',
  dataSource: toDataSource(index.repository),
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

export const listMatches = (hits: readonly ChunkHit[]): LineMatch[] =>
  hits.flatMap(({ matches }) => matches.listed).slice(0, listedPerResult)

const presentArtifact = ({ hits, score }: Ranked, { index, chunk, symbol }: SymbolHit, detail: Detail): GrepResult => {
  const matches = listMatches(hits)
  const isWithin = ({ lineNumber }: (typeof matches)[number]) =>
    symbol !== undefined && lineNumber >= symbol.start.line && lineNumber <= symbol.end.line
  const line = (matches.find(isWithin) ?? matches[0])?.lineNumber ?? chunk.startLine
  const description = describe(symbol, detail)
  return Object.assign(
    toArtifact(index.repository, chunk, symbol),
    {
      score,
      contentByteSize: artifactBytes(chunk, symbol),
      matchCount: hits.reduce((sum, hit) => sum + hit.matches.count, 0),
      matches,
    },
    cutSnippet(chunk, line - 1, line + 3),
    description === undefined ? {} : { description },
  )
}

export const rankGrepHits = async (db: Database, grepHits: GrepHits, matcher: LineMatcher): Promise<Ranked[]> =>
  rankHits(await withSymbols(db, grepHits.chunks), grepHits.paths, matcher)

export const presentRanked = (best: readonly Ranked[], detail: Detail): GrepResult[] =>
  best.flatMap((ranked) => {
    if (ranked.name !== undefined) return [presentName(ranked.name, ranked.score)]
    const [first] = ranked.hits
    return first === undefined ? [] : [presentArtifact(ranked, first, detail)]
  })

export const grepResults = async (
  db: Database,
  grepHits: GrepHits,
  matcher: LineMatcher,
  { limit, detail = 'short' }: { readonly limit: number; readonly detail?: Detail },
): Promise<GrepResult[]> => presentRanked((await rankGrepHits(db, grepHits, matcher)).slice(0, limit), detail)
