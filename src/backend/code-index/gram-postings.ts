import { gramCount, visitGrams } from './grams.ts'
import { PostingsArena } from './postings-arena.ts'
import { textPieces } from './text-pieces.ts'

const overlap = 5
const pageBits = 10
const pageSize = 1 << pageBits
const pageMask = pageSize - 1

export interface GramRow {
  readonly gram: number
  readonly count: number
  readonly postings: Uint8Array
}

export class GramPostings {
  readonly #listPages = Array.from<Int32Array | undefined>({ length: gramCount / pageSize })
  readonly #held: number[] = []
  readonly #arena: PostingsArena

  constructor(base: number) {
    this.#arena = new PostingsArena(base)
  }

  reset(base: number): void {
    for (const gram of this.#held) this.#openPage(gram)[gram & pageMask] = 0
    this.#held.length = 0
    this.#arena.reset(base)
  }

  get size(): number {
    return this.#arena.size
  }

  *add(no: number, text: string): Generator<void> {
    for (const piece of textPieces(text, overlap)) {
      visitGrams(piece, (gram) => this.#addGram(no, gram))
      yield
    }
  }

  #openPage(gram: number): Int32Array {
    return (this.#listPages[gram >> pageBits] ??= new Int32Array(pageSize))
  }

  #addGram(no: number, gram: number): void {
    const page = this.#openPage(gram)
    let list = page[gram & pageMask] ?? 0
    if (list === 0) {
      page[gram & pageMask] = list = this.#arena.open()
      this.#held.push(gram)
    }
    if (this.#arena.getLast(list) !== no) this.#arena.add(list, no)
  }

  *rows(): Generator<GramRow> {
    for (const gram of Int32Array.from(this.#held).sort()) {
      const list = this.#openPage(gram)[gram & pageMask] ?? 0
      yield { gram, count: this.#arena.getCount(list), postings: this.#arena.readBytes(list) }
    }
  }
}
