import { compareTexts } from '#src/lib/compare-texts.ts'
import { isMention, type ReadSymbol } from '../code-index/symbol-reader.ts'
import type { ChunkHit } from './grep.ts'
import type { LineMatcher } from './line-matcher.ts'
import type { PathHit } from './path-hits.ts'

export interface SymbolHit extends ChunkHit {
  readonly symbol: ReadSymbol | undefined
}

const worth = { definition: 4, wholeWord: 1.2, fileName: 0.8, importance: 1.5, count: 0.5, symbol: 0.2, wholeName: 3 }
const maxWorth = Object.values(worth).reduce((sum, value) => sum + value, 0)
/** Further results of one file rank lower, so no file fills the list. */
const floodStep = 0.12

export interface Ranked {
  readonly score: number
  readonly path: string
  readonly line: number
  readonly hits: readonly SymbolHit[]
  readonly name: PathHit | undefined
}

const showsDefinition = ({ symbol, matches, definitionLine }: SymbolHit, { text }: LineMatcher): boolean => {
  if (definitionLine !== undefined) return true
  if (symbol === undefined || text !== undefined) return false
  return matches.listed.some(
    ({ lineNumber, lineText, startColumn, endColumn, lineTextStart = 1 }) =>
      lineNumber === symbol.start.line &&
      lineText.slice(startColumn - lineTextStart, endColumn - lineTextStart).includes(symbol.name),
  )
}

const mentionShare = 0.25
const otherCaseShare = 0.85

const definitionShare = (hit: SymbolHit, matcher: LineMatcher): number => {
  if (!showsDefinition(hit, matcher)) return 0
  const { symbol } = hit
  const isOtherCase = matcher.ignoresCase && matcher.text !== undefined && symbol?.name !== matcher.text
  return (symbol !== undefined && isMention(symbol) ? mentionShare : 1) * (isOtherCase ? otherCaseShare : 1)
}

const computeScore = (hits: readonly SymbolHit[], first: SymbolHit, matcher: LineMatcher): number => {
  const count = hits.reduce((sum, { matches }) => sum + matches.count, 0)
  const { path, importance } = first.chunk
  return (
    Math.max(...hits.map((hit) => definitionShare(hit, matcher))) * worth.definition +
    (hits.some(({ matches }) => matches.isWhole) ? worth.wholeWord : 0) +
    (matcher.spansIn(path.slice(path.lastIndexOf('/') + 1)).length > 0 ? worth.fileName : 0) +
    (importance / 255) * worth.importance +
    Math.min(1, Math.log2(1 + count) / 4) * worth.count +
    (first.symbol === undefined ? 0 : worth.symbol)
  )
}

const artifactKey = ({ index, chunk, symbol }: SymbolHit): string =>
  symbol === undefined ? `${index.no}:${chunk.chunkNo}` : `${index.no}:s${symbol.no}`

const rankedArtifacts = (hits: readonly SymbolHit[], matcher: LineMatcher): Ranked[] => {
  const artifacts = new Map<string, SymbolHit[]>()
  for (const hit of hits) {
    const key = artifactKey(hit)
    artifacts.set(key, [...(artifacts.get(key) ?? []), hit])
  }
  return [...artifacts.values()].flatMap((unordered) => {
    const ordered = unordered.toSorted((left, right) => left.chunk.startLine - right.chunk.startLine)
    const [first] = ordered
    if (first === undefined) return []
    const line = first.matches.listed[0]?.lineNumber ?? 1
    return [
      { score: computeScore(ordered, first, matcher), path: first.chunk.path, line, hits: ordered, name: undefined },
    ]
  })
}

const fileKey = (indexNo: number, fileNo: number) => `${indexNo}:${fileNo}`

const rankedNames = (paths: readonly PathHit[], hits: readonly SymbolHit[]): Ranked[] => {
  const withLines = new Set(hits.map(({ chunk }) => fileKey(chunk.indexNo, chunk.fileNo)))
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

const byScore = (left: Ranked, right: Ranked): number =>
  right.score - left.score || compareTexts(left.path, right.path) || left.line - right.line

const spread = (ranked: readonly Ranked[]): Ranked[] => {
  const seen = new Map<string, number>()
  return ranked
    .toSorted(byScore)
    .map((result) => {
      const index = result.name?.index.no ?? result.hits[0]?.index.no ?? 0
      const key = `${index}:${result.path}`
      const before = seen.get(key) ?? 0
      seen.set(key, before + 1)
      return { ...result, score: Math.max(0.01, result.score - before * floodStep) }
    })
    .toSorted(byScore)
}

const asShare = (result: Ranked): Ranked => ({
  ...result,
  score: Math.round((result.score / maxWorth) * 10_000) / 10_000,
})

export const rankHits = (hits: readonly SymbolHit[], paths: readonly PathHit[], matcher: LineMatcher): Ranked[] =>
  spread([...rankedArtifacts(hits, matcher), ...rankedNames(paths, hits)]).map(asShare)
