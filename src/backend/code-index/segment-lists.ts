import { GramPostings } from './gram-postings.ts'
import { WordPostings, type ChunkFields } from './word-postings.ts'

export class SegmentLists {
  #grams: GramPostings | undefined
  #words: WordPostings | undefined
  #base = 0

  get size(): number {
    return (this.#grams?.size ?? 0) + (this.#words?.size ?? 0)
  }

  get base(): number {
    return this.#base
  }

  *add(no: number, fields: ChunkFields): Generator<void> {
    this.#grams ??= new GramPostings(this.#base)
    this.#words ??= new WordPostings(this.#base)
    yield* this.#grams.add(no, fields.content)
    yield* this.#words.add(no, fields)
  }

  *gramRows() {
    for (const { gram, count, postings } of this.#grams?.rows() ?? []) yield { key: gram, count, postings }
  }

  *wordRows() {
    for (const { word, count, postings } of this.#words?.rows() ?? []) yield { key: word, count, postings }
  }

  reset(base: number): void {
    this.#base = base
    this.#grams?.reset(base)
    this.#words?.reset(base)
  }

  release(): void {
    this.#grams = undefined
    this.#words = undefined
  }
}
