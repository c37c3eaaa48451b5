import type { ReadChunk } from '../../code-index/chunk-reader.ts'
import type { ChunkHit } from '../grep.ts'
import type { LineMatcher } from '../line-matcher.ts'
import { type LineMatch, type Matches, matchesIn, maxListed } from '../line-matches.ts'
import type { SearchedIndex } from '../search-scope.ts'
import type { CompiledQuery, CompiledTree, ContentLeaf } from './compile-query.ts'
import type { PlaceFacts } from './place-filters.ts'
import { multilineMatches, toWholeText, type WholeText } from './multiline-matches.ts'
import { holds } from './term-matchers.ts'
import type { Span } from '../windowed-spans.ts'

export interface NamedSymbol {
  readonly leafNo: number
  readonly chunkNo: number
  readonly name: string
  readonly line: number
}

export interface ReadFile {
  readonly index: SearchedIndex
  readonly fileNo: number
  readonly place: PlaceFacts
  readonly chunks: readonly ReadChunk[]
  readonly symbols: readonly NamedSymbol[]
  readonly definitions: ReadonlyMap<number, number>
}

type IsOver = () => boolean

interface Evaluation {
  readonly whole: WholeText
  readonly spansByLeaf: ReadonlyMap<number, readonly Span[]>
  readonly isOver: IsOver
}

const noText: WholeText = { text: '', lines: [], starts: [], firstLine: 1 }

const beginEvaluation = ({ leaves }: CompiledQuery, file: ReadFile, isOver: IsOver): Evaluation => {
  const multiline = leaves.filter(({ isMultiline }) => isMultiline)
  const whole = multiline.length === 0 ? noText : toWholeText(file.chunks)
  const spansByLeaf = new Map(
    multiline.map(({ no, matcher }) => [no, matcher.canMatch(whole.text) ? matcher.spansIn(whole.text, isOver) : []]),
  )
  return { whole, spansByLeaf, isOver }
}

const holdsLeaf = (
  { no, matcher, isMultiline }: ContentLeaf,
  { chunks }: ReadFile,
  evaluation: Evaluation,
): boolean => {
  const { spansByLeaf, isOver } = evaluation
  if (isMultiline) return (spansByLeaf.get(no) ?? []).length > 0
  return chunks.some(({ content }) => holds(matcher, content, isOver))
}

const fits = (tree: CompiledTree, file: ReadFile, evaluation: Evaluation): boolean => {
  if (tree.kind === 'and') return tree.parts.every((part) => fits(part, file, evaluation))
  if (tree.kind === 'or') return tree.parts.some((part) => fits(part, file, evaluation))
  if (tree.kind === 'not') return !fits(tree.part, file, evaluation)
  if (tree.kind === 'place') return tree.passes(file.place)
  if (tree.isSymbol) return file.symbols.some(({ leafNo }) => leafNo === tree.no)
  return holdsLeaf(tree, file, evaluation) || tree.matcher.spansIn(file.place.path).length > 0
}

const toMatch = ({ content, startLine }: ReadChunk, { name, line }: NamedSymbol): LineMatch[] => {
  const lines = content.split('\n')
  const from = Math.max(0, line - startLine)
  const at = lines.findIndex((text, place) => place >= from && text.includes(name))
  const lineText = lines[at]
  if (lineText === undefined || lineText.length > 400) return []
  const startColumn = lineText.indexOf(name) + 1
  return [{ lineNumber: startLine + at, startColumn, endColumn: startColumn + name.length, lineText }]
}

const isSame = (left: LineMatch, right: LineMatch): boolean =>
  left.lineNumber === right.lineNumber && left.startColumn === right.startColumn

const joinMatches = (first: readonly LineMatch[], all: Matches): Matches => {
  const others = all.listed.filter((match) => !first.some((known) => isSame(known, match)))
  const isCounted = (match: LineMatch) => all.listed.some((known) => isSame(known, match))
  const added = all.listed.length < maxListed ? first.filter((match) => !isCounted(match)).length : 0
  return { ...all, count: all.count + added, listed: [...first, ...others].slice(0, maxListed) }
}

const phraseMatches = (phrases: readonly LineMatcher[], chunk: ReadChunk, isOver: IsOver): LineMatch[] =>
  phrases.flatMap((phrase) => [...matchesIn(phrase, chunk.content, chunk.startLine, isOver).listed])

export interface FileHit {
  readonly hits: readonly ChunkHit[]
  readonly hasPhrase: boolean
}

const withStarts = (matches: readonly LineMatch[]) => {
  let start = 0
  return matches.map((match) => {
    if (match.continued !== true) start = match.lineNumber
    return { match, start }
  })
}

const addMatches = (first: Matches, second: Matches): Matches => ({
  count: first.count + second.count,
  listed: [...withStarts(first.listed), ...withStarts(second.listed)]
    .toSorted((left, right) => left.start - right.start)
    .slice(0, maxListed)
    .map(({ match }) => match),
  isWhole: first.isWhole || second.isWhole,
})

const byStart = (left: Span, right: Span): number => left.start - right.start

const collectHits = (
  { shown, phrases, multiline }: CompiledQuery,
  file: ReadFile,
  { whole, spansByLeaf, isOver }: Evaluation,
): FileHit => {
  const spans = multiline.flatMap(({ no }) => spansByLeaf.get(no) ?? []).toSorted(byStart)
  let hasPhrase = false
  const hits = file.chunks.flatMap((chunk): ChunkHit[] => {
    const inPhrases = phraseMatches(phrases, chunk, isOver)
    hasPhrase ||= inPhrases.length > 0
    const symbols = file.symbols.filter(({ chunkNo }) => chunkNo === chunk.chunkNo)
    const first = [...symbols.flatMap((symbol) => toMatch(chunk, symbol)), ...inPhrases]
    const inLines = joinMatches(first, matchesIn(shown, chunk.content, chunk.startLine, isOver))
    const matches = spans.length === 0 ? inLines : addMatches(multilineMatches(whole, spans, chunk), inLines)
    if (matches.count === 0) return []
    const definitionLine = symbols[0]?.line ?? file.definitions.get(chunk.chunkNo)
    return [{ index: file.index, chunk, matches, definitionLine }]
  })
  return { hits, hasPhrase }
}

export const evaluateFile = (query: CompiledQuery, file: ReadFile, isOver: IsOver): FileHit | undefined => {
  const evaluation = beginEvaluation(query, file, isOver)
  return fits(query.tree, file, evaluation) ? collectHits(query, file, evaluation) : undefined
}
