import { compareTexts } from '#src/lib/compare-texts.ts'
import { readFileLines } from '../../code-index/chunk-reader.ts'
import { fileKind } from '../../code-index/file-importance.ts'
import type { SymbolKind } from '../../indexing/symbols/code-symbol.ts'
import type { Concept } from '../../ranking/question.ts'
import type { SearchedIndex } from '../../search/search-scope.ts'
import { readEntries, type Entry } from './entries.ts'
import { measureFit } from './listed-subject.ts'
import type { Desk } from './section.ts'
import { findWordSymbols, type WordSymbol } from './word-symbols.ts'

interface Candidate extends WordSymbol {
  readonly index: SearchedIndex
  readonly fit: number
}

export interface Enumeration extends Candidate {
  readonly text: string
  readonly entries: readonly Entry[]
  readonly score: number
}

const kindWorth: Readonly<Partial<Record<SymbolKind, number>>> = {
  enum: 1.2,
  constant: 1.15,
  type: 1.1,
  variable: 1,
  interface: 0.9,
  struct: 0.9,
  property: 0.8,
  class: 0.6,
}
const minEntries = 3
const minFit = 0.3
const maxSymbolLines = 400
const maxChunksOfWord = 900
const maxRead = 24
const declarationWorth = 0.85
const wholeList = 32

const toWorth = (kind: string): number => kindWorth[kind as SymbolKind] ?? 0

const weighFile = (path: string): number => {
  const kind = fileKind(path)
  if (kind === 'declaration') return declarationWorth
  return kind === 'source' ? 1 : 0
}

const findCandidates = async (desk: Desk, index: SearchedIndex, concepts: readonly Concept[]): Promise<Candidate[]> => {
  const words = [...new Set(concepts.flatMap(({ variants }) => [...variants.keys()]))]
  const isRead = (path: string) => weighFile(path) > 0
  const symbols = await findWordSymbols(desk.db, index, { words, maxChunksOfWord, isRead })
  return symbols.flatMap((candidate) => {
    const { symbol, path } = candidate
    const isReadable = symbol.end.line - symbol.start.line < maxSymbolLines
    const fit = measureFit(symbol.name, concepts) * toWorth(symbol.kind) * weighFile(path)
    return isReadable && fit >= minFit ? [{ index, ...candidate, fit }] : []
  })
}

const computing = /=> ?\(?\{?$/

/** The lines below are then what a callback makes of each entry of another list. */
const isComputed = (text: string): boolean => computing.test(text.slice(0, text.indexOf('\n')).trimEnd())

export const readEnumeration = async (desk: Desk, candidate: Candidate): Promise<Enumeration[]> => {
  const { index, fileNo, symbol, fit } = candidate
  const range = { indexNo: index.no, fileNo, from: symbol.start.line, to: symbol.end.line }
  const text = await readFileLines(desk.db, range)
  if (isComputed(text)) return []
  const entries = readEntries(text)
  if (entries.length < minEntries) return []
  return [{ ...candidate, text, entries, score: fit * (1 + Math.min(entries.length, wholeList) / wholeList / 2) }]
}

const versions = /(?<=^|\/)v(\d{1,4})(?=\/)/

const compareVersions = (left: string, right: string): number =>
  Number(versions.exec(right)?.[1] ?? 0) - Number(versions.exec(left)?.[1] ?? 0)

const sortByName = (enumerations: readonly Enumeration[]): Enumeration[] => {
  const scores = new Map<string, number>()
  for (const { symbol, score } of enumerations) scores.set(symbol.name, Math.max(score, scores.get(symbol.name) ?? 0))
  const toScoreOfName = ({ symbol }: Enumeration) => scores.get(symbol.name) ?? 0
  return enumerations.toSorted(
    (left, right) =>
      toScoreOfName(right) - toScoreOfName(left) ||
      compareTexts(left.symbol.name, right.symbol.name) ||
      compareVersions(left.path, right.path) ||
      right.score - left.score,
  )
}

export const findEnumerations = async (desk: Desk, concepts: readonly Concept[]): Promise<Enumeration[]> => {
  const candidates: Candidate[] = []
  for (const index of desk.indexes) candidates.push(...(await findCandidates(desk, index, concepts)))
  const best = candidates.toSorted((left, right) => right.fit - left.fit).slice(0, maxRead)
  const enumerations: Enumeration[] = []
  for (const candidate of best) enumerations.push(...(await readEnumeration(desk, candidate)))
  return sortByName(enumerations)
}
