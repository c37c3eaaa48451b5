import { termsIn } from '#src/backend/code-index/words.ts'
import type { Span } from './recall.ts'

export interface Chunk extends Span {
  readonly content: string
}

const saturation = 1.2
const lengthShare = 0.75

export class Bm25 {
  readonly #chunks: readonly Chunk[]
  readonly #counts: readonly ReadonlyMap<string, number>[]
  readonly #lengths: readonly number[]
  readonly #meanLength: number
  readonly #frequencies = new Map<string, number>()

  constructor(chunks: readonly Chunk[]) {
    this.#chunks = chunks
    this.#counts = chunks.map(({ path, content }) => {
      const counts = new Map<string, number>()
      for (const term of termsIn(`${path} ${content}`)) counts.set(term, (counts.get(term) ?? 0) + 1)
      for (const term of counts.keys()) this.#frequencies.set(term, (this.#frequencies.get(term) ?? 0) + 1)
      return counts
    })
    this.#lengths = this.#counts.map((counts) => [...counts.values()].reduce((sum, count) => sum + count, 0))
    this.#meanLength = this.#lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, chunks.length)
  }

  search(question: string, limit: number): Chunk[] {
    const terms = [...new Set(termsIn(question))]
    const scores = this.#chunks.map((_, at) => terms.reduce((sum, term) => sum + this.#score(term, at), 0))
    return scores
      .map((score, at) => ({ score, at }))
      .filter(({ score }) => score > 0)
      .toSorted((left, right) => right.score - left.score || left.at - right.at)
      .slice(0, limit)
      .flatMap(({ at }) => this.#chunks[at] ?? [])
  }

  #score(term: string, at: number): number {
    const count = this.#counts[at]?.get(term) ?? 0
    if (count === 0) return 0
    const frequency = this.#frequencies.get(term) ?? 0
    const rarity = Math.log(1 + (this.#chunks.length - frequency + 0.5) / (frequency + 0.5))
    const length = (this.#lengths[at] ?? 0) / this.#meanLength
    return (rarity * count * (saturation + 1)) / (count + saturation * (1 - lengthShare + lengthShare * length))
  }
}
