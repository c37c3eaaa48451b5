import { GramPostings } from './gram-postings.ts'
import { WordPostings, type ChunkFields } from './word-postings.ts'

/** The lists of one segment after another; between those that follow at once their memory is kept. */
export class SegmentLists {
  #grams: GramPostings | undefined
  #words: WordPostings | undefined
  #base = 0

  get size(): number {
    return (this.#grams?.size ?? 0) + (this.#words?.size ?? 0)
  }

  /** Of its chunks the first, by which a segment is known. */
  get base(): number {
    return this.#base
  }

  /** Between its steps something else may be done, but no other chunk added. */
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

  /** Begins a segment with chunks from `base` on. */
  reset(base: number): void {
    this.#base = base
    this.#grams?.reset(base)
    this.#words?.reset(base)
  }

  /** Gives the memory back, with what is in it. */
  release(): void {
    this.#grams = undefined
    this.#words = undefined
  }
}
