import { groupBy } from '#src/lib/group-by.ts'
import { symbolsOfFiles, type GraphSymbol } from '../code-index/symbol-graph.ts'
import type { Database } from '../db/tables.ts'
import { grep } from '../search/grep.ts'
import { textMatcher, type LineMatcher } from '../search/line-matcher.ts'
import type { FoundArtifact } from './find-artifact.ts'
import { collectRelated, type Related } from './relation.ts'
import { noFilter } from '../search/path-filter.ts'

const maxPassages = 1000
const wordPart = /[\p{L}\p{N}_$]/u

const isWordPart = (character: string | undefined): boolean => character !== undefined && wordPart.test(character)

const createWordMatcher = (name: string): LineMatcher => {
  const anywhere = textMatcher(name)
  const spansIn = (line: string) =>
    anywhere.spansIn(line).filter(({ start, end }) => !isWordPart(line[start - 1]) && !isWordPart(line[end]))
  return { ...anywhere, spansIn }
}

const createEnclosingSymbolFinder = (symbols: readonly GraphSymbol[]) => {
  const byFile = groupBy(symbols, ({ fileNo }) => fileNo)
  return ({ fileNo, line }: { readonly fileNo: number; readonly line: number }): GraphSymbol | undefined =>
    byFile.get(fileNo)?.findLast(({ start, end }) => start.line <= line && end.line >= line)
}

export const findReferences = async (
  db: Database,
  { index, kind, symbols, fileNo, spans }: FoundArtifact,
): Promise<{ related: Related[]; isIncomplete: boolean }> => {
  const [symbol] = symbols
  if (kind !== 'Symbol' || symbol === undefined) return { related: [], isIncomplete: false }
  const filter = noFilter
  const hits = await grep(db, [index], { matcher: createWordMatcher(symbol.name), filter, limit: maxPassages })
  const places = hits.chunks.flatMap(({ chunk, matches }) =>
    matches.listed
      .map(({ lineNumber: line }) => ({ fileNo: chunk.fileNo, line }))
      .filter(
        (place) => place.fileNo !== fileNo || !spans.some(({ from, to }) => place.line >= from && place.line <= to),
      ),
  )
  const enclosing = await symbolsOfFiles(db, index.no, [...new Set(places.map((place) => place.fileNo))])
  const findEnclosingSymbol = createEnclosingSymbolFinder(enclosing)
  const related = collectRelated()
  for (const place of places) related.add(findEnclosingSymbol(place) ?? { fileNo: place.fileNo }, place)
  return { related: related.inOrder(), isIncomplete: hits.isIncomplete || hits.chunks.length >= maxPassages }
}
