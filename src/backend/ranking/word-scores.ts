import { weightSteps } from '../code-index/word-postings.ts'
import type { Postings } from '../code-index/postings.ts'
import type { Concept } from './question.ts'
import type { SearchedIndex } from '../search/search-scope.ts'
import type { WordLists } from './word-lists.ts'

export interface ScoredIndex {
  readonly index: SearchedIndex
  readonly scores: Float32Array
  readonly coverage: Float32Array
}

const saturation = 2.2
const saturated = Float32Array.from({ length: 256 }, (_, weight) => {
  const tf = weight / weightSteps
  return (tf * (saturation + 1)) / (tf + saturation)
})

/** A word that occurs nowhere weighs less than a rare one, since people use their own words. */
const unknownShare = 0.5

const rarity = (count: number, all: number): number => Math.log(1 + (all - count + 0.5) / (count + 0.5))

const countIn = (lists: WordLists, word: string): number => {
  let count = 0
  for (const ofIndex of lists.values()) for (const { numbers } of ofIndex.get(word) ?? []) count += numbers.length
  return count
}

interface WeighedConcept {
  readonly weight: number
  readonly variants: readonly { readonly word: string; readonly weight: number }[]
}

const weigh = (concepts: readonly Concept[], lists: WordLists, all: number): WeighedConcept[] =>
  concepts.map(({ stem, variants }) => ({
    weight: rarity(countIn(lists, stem), all) * (countIn(lists, stem) === 0 ? unknownShare : 1),
    variants: [...variants].flatMap(([word, share]) => {
      const count = countIn(lists, word)
      return count === 0 ? [] : [{ word, weight: share * rarity(count, all) }]
    }),
  }))

const scoreConcept = (
  { variants }: WeighedConcept,
  lists: ReadonlyMap<string, readonly Postings[]>,
  best: Float32Array,
  cover: Float32Array,
): number[] => {
  const touched: number[] = []
  for (const variant of variants) {
    for (const { numbers, weights } of lists.get(variant.word) ?? []) {
      for (let at = 0; at < numbers.length; at += 1) {
        const chunk = numbers[at] ?? 0
        if (best[chunk] === 0) touched.push(chunk)
        const value = variant.weight * (saturated[weights?.[at] ?? 0] ?? 0)
        if (value > (best[chunk] ?? 0)) best[chunk] = value
        if (variant.weight > (cover[chunk] ?? 0)) cover[chunk] = variant.weight
      }
    }
  }
  return touched
}

const scoreIndex = (index: SearchedIndex, concepts: readonly WeighedConcept[], lists: WordLists): ScoredIndex => {
  const [scores, coverage, best, cover] = Array.from({ length: 4 }, () => new Float32Array(index.chunkSpace))
  const ofIndex = lists.get(index.no)
  if (!scores || !coverage || !best || !cover || !ofIndex)
    throw new Error(`no lists were read of the index ${index.no}`)
  const total = concepts.reduce((sum, { weight }) => sum + weight, 0)
  for (const concept of concepts) {
    for (const chunk of scoreConcept(concept, ofIndex, best, cover)) {
      scores[chunk] = (scores[chunk] ?? 0) + (best[chunk] ?? 0)
      coverage[chunk] = (coverage[chunk] ?? 0) + Math.min(concept.weight, cover[chunk] ?? 0) / total
      best[chunk] = cover[chunk] = 0
    }
  }
  return { index, scores, coverage }
}

/** Scores chunks by BM25 over weighted fields; the best synonym of a concept counts. */
export const scoreWords = (
  indexes: readonly SearchedIndex[],
  concepts: readonly Concept[],
  lists: WordLists,
): ScoredIndex[] => {
  const all = indexes.reduce((sum, { chunks }) => sum + chunks, 0)
  const weighed = weigh(concepts, lists, all)
  return indexes.map((index) => scoreIndex(index, weighed, lists))
}
