import type { ReadChunk } from '../../code-index/chunk-reader.ts'
import type { ChunkHit } from '../grep.ts'
import type { LineMatcher } from '../line-matcher.ts'
import { type LineMatch, type Matches, matchesIn, maxListed } from '../line-matches.ts'
import type { SearchedIndex } from '../search-scope.ts'
import type { CompiledQuery, CompiledTree, ContentLeaf } from './compile-query.ts'
import type { PlaceFacts } from './place-filters.ts'
import { holds } from './term-matchers.ts'

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

export const fits = (tree: CompiledTree, file: ReadFile, isOver: IsOver): boolean => {
  if (tree.kind === 'and') return tree.parts.every((part) => fits(part, file, isOver))
  if (tree.kind === 'or') return tree.parts.some((part) => fits(part, file, isOver))
  if (tree.kind === 'not') return !fits(tree.part, file, isOver)
  if (tree.kind === 'place') return tree.passes(file.place)
  const { matcher, isSymbol, no }: ContentLeaf = tree
  if (isSymbol) return file.symbols.some(({ leafNo }) => leafNo === no)
  return (
    file.chunks.some(({ content }) => holds(matcher, content, isOver)) || matcher.spansIn(file.place.path).length > 0
  )
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

export const collectHits = ({ shown, phrases }: CompiledQuery, file: ReadFile, isOver: IsOver): FileHit => {
  let hasPhrase = false
  const hits = file.chunks.flatMap((chunk): ChunkHit[] => {
    const inPhrases = phraseMatches(phrases, chunk, isOver)
    hasPhrase ||= inPhrases.length > 0
    const symbols = file.symbols.filter(({ chunkNo }) => chunkNo === chunk.chunkNo)
    const first = [...symbols.flatMap((symbol) => toMatch(chunk, symbol)), ...inPhrases]
    const matches = joinMatches(first, matchesIn(shown, chunk.content, chunk.startLine, isOver))
    if (matches.count === 0) return []
    const definitionLine = symbols[0]?.line ?? file.definitions.get(chunk.chunkNo)
    return [{ index: file.index, chunk, matches, definitionLine }]
  })
  return { hits, hasPhrase }
}
