import { fileKind } from '../../code-index/file-importance.ts'
import { namesIn, toStem, toTerms } from '../../code-index/words.ts'
import type { SymbolKind } from '../../indexing/symbols/code-symbol.ts'
import { readQuestion, type Question } from '../../ranking/question.ts'
import type { SearchedIndex } from '../../search/search-scope.ts'
import { definitionsNamed, type Definition } from './call-graph.ts'
import type { Desk } from './section.ts'
import { findWordSymbols } from './word-symbols.ts'

const maxChunksOfWord = 600
const minConcepts = 1.9
const minElsewhere = 3
const fileShare = 0.9
const orderShare = 0.05
const minShare = 0.28
const maxDefinitions = 6
const looseKinds: ReadonlySet<string> = new Set<SymbolKind>(['property', 'module', 'namespace', 'variable'])

const joints: ReadonlySet<string> = new Set(['get', 'to', 'from', 'of', 'is', 'has', 'for', 'in', 'do'].map(toStem))

interface Named {
  readonly name: string
  readonly path: string
}

const isSource = (path: string): boolean => fileKind(path) === 'source'

const readNames = async (desk: Desk, index: SearchedIndex, words: readonly string[]): Promise<readonly Named[]> => {
  const symbols = await findWordSymbols(desk.db, index, { words, maxChunksOfWord, isRead: isSource })
  return symbols.flatMap(({ path, symbol: { name, kind } }) => (looseKinds.has(kind) ? [] : [{ name, path }]))
}

const abbreviations: ReadonlyMap<string, string> = new Map([
  ['javascript', 'js'],
  ['typescript', 'ts'],
  ['postgresql', 'pg'],
])

const addWholeNames = (words: Map<string, readonly string[]>, text: string): OwnWords => {
  for (const name of namesIn(text)) {
    const [first, ...rest] = toTerms(name)
    if (first === undefined || rest.length === 0) continue
    const whole = name.toLowerCase()
    for (const word of [whole, abbreviations.get(whole) ?? whole]) words.set(toStem(word), [first])
  }
  return words
}

type OwnWords = ReadonlyMap<string, readonly string[]>

const toWords = ({ concepts }: Question, minWeight: number): Map<string, readonly string[]> => {
  const words = new Map<string, readonly string[]>()
  for (const { stem, variants } of concepts) {
    for (const [word, weight] of variants) {
      if (weight >= minWeight) words.set(word, [...(words.get(word) ?? []), stem])
    }
  }
  return words
}

const getFileTerms = (path: string): readonly string[] =>
  toTerms(path.slice(path.lastIndexOf('/') + 1).split('.')[0] ?? '')

const countConcepts = ({ name, path }: Named, own: OwnWords, all: OwnWords, { besides }: Question): number => {
  const terms = [...new Set(toTerms(name))]
  if (!terms.every((term) => joints.has(term) || besides.has(term) || own.has(term))) return 0
  const ofName = new Set(terms.flatMap((term) => own.get(term) ?? []))
  const isOfFile = getFileTerms(path).some((term) => (all.get(term) ?? []).some((stem) => !ofName.has(stem)))
  const words = terms.filter((term) => own.has(term)).length
  return words === 0 ? 0 : words + (isOfFile ? fileShare : 0)
}

const measureOrder = ({ name }: Named, own: OwnWords, { concepts }: Question): number => {
  const places = toTerms(name).flatMap((term) => {
    const stem = own.get(term)?.[0]
    return stem === undefined ? [] : [concepts.findIndex((concept) => concept.stem === stem)]
  })
  const pairs = places.flatMap((left, at) => places.slice(at + 1).map((right) => left < right))
  return pairs.length === 0 ? 0 : pairs.filter(Boolean).length / pairs.length
}

export const findDescribed = async (desk: Desk, text: string, paths: readonly string[]): Promise<Definition[]> => {
  const question = readQuestion(text)
  const own = addWholeNames(toWords(question, 1), text)
  const all = toWords(question, 0)
  const candidates: { readonly named: Named; readonly count: number }[] = []
  for (const index of desk.indexes) {
    for (const named of await readNames(desk, index, [...own.keys()])) {
      const count = countConcepts(named, own, all, question)
      if (
        count < (paths.includes(named.path) ? minConcepts : minElsewhere) ||
        count < question.concepts.length * minShare
      )
        continue
      candidates.push({ named, count: count + orderShare * measureOrder(named, own, question) })
    }
  }
  const [best] = candidates.toSorted((left, right) => right.count - left.count)
  if (best === undefined) return []
  const { name, path: chosen } = best.named
  const definitions = await definitionsNamed(desk.db, desk.indexes, [name], maxDefinitions)
  const isShort = toTerms(name).length === 1
  return definitions.filter(({ path }) => (isShort ? path === chosen : isSource(path)))
}
