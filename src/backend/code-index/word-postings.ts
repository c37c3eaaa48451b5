import { PostingsArena } from './postings-arena.ts'
import { textPieces } from './text-pieces.ts'
import { namesIn, splitName, toStem } from './words.ts'

export interface WordRow {
  readonly word: string
  readonly count: number
  readonly postings: Uint8Array
}

export const fieldWeights = { body: 1, doc: 2, folder: 1.5, fileName: 4, symbolName: 7 } as const

export interface ChunkFields {
  readonly content: string
  readonly path: string
  readonly symbols: readonly { readonly name: string; readonly doc: string }[]
}

const usualLength = 160
const lengthEffect = 0.4
export const weightSteps = 4
const rememberedNames = 100_000

export class WordPostings {
  readonly #lists = new Map<string, number>()
  readonly #names = new Map<string, readonly number[]>()
  readonly #arena: PostingsArena
  #weights = new Float32Array(1 << 14)
  readonly #touched: number[] = []

  constructor(base: number) {
    this.#arena = new PostingsArena(base)
  }

  reset(base: number): void {
    this.#lists.clear()
    this.#names.clear()
    this.#arena.reset(base)
  }

  get size(): number {
    return this.#arena.size + this.#lists.size * 40 + this.#names.size * 60
  }

  *add(no: number, fields: ChunkFields): Generator<void> {
    this.#touched.length = 0
    let length = 0
    for (const piece of textPieces(fields.content)) {
      length += this.#count(piece, fieldWeights.body)
      yield
    }
    const shortening = Math.min(1.25, 1 / (1 - lengthEffect + (lengthEffect * length) / usualLength))
    for (const list of this.#touched) this.#weights[list] = (this.#weights[list] ?? 0) * shortening
    const slash = fields.path.lastIndexOf('/')
    this.#count(fields.path.slice(0, slash + 1), fieldWeights.folder)
    this.#count(fields.path.slice(slash + 1).replace(/\.[^.]*$/, ''), fieldWeights.fileName)
    for (const { name, doc } of fields.symbols) {
      this.#count(name, fieldWeights.symbolName)
      this.#count(doc, fieldWeights.doc)
      yield
    }
    for (const list of this.#touched) {
      this.#arena.add(list, no)
      this.#arena.append(list, Math.max(1, Math.min(255, Math.round((this.#weights[list] ?? 0) * weightSteps))))
      this.#weights[list] = 0
    }
  }

  *rows(): Generator<WordRow> {
    for (const [word, list] of [...this.#lists].toSorted(([first], [second]) => (first < second ? -1 : 1))) {
      yield { word, count: this.#arena.getCount(list), postings: this.#arena.readBytes(list) }
    }
  }

  #count(text: string, weight: number): number {
    let length = 0
    for (const name of namesIn(text)) {
      for (const list of this.#listsOf(name)) {
        const before = this.#weights[list] ?? 0
        if (before === 0) this.#touched.push(list)
        this.#weights[list] = before + weight
        length += 1
      }
    }
    return length
  }

  #listsOf(name: string): readonly number[] {
    const known = this.#names.get(name)
    if (known !== undefined) return known
    const lists = splitName(name).map((part) => this.#listOf(toStem(part)))
    if (this.#names.size < rememberedNames) this.#names.set(name, lists)
    return lists
  }

  #listOf(word: string): number {
    const known = this.#lists.get(word)
    if (known !== undefined) return known
    const list = this.#arena.open()
    this.#lists.set(word, list)
    if (list >= this.#weights.length) {
      const larger = new Float32Array(this.#weights.length * 2)
      larger.set(this.#weights)
      this.#weights = larger
    }
    return list
  }
}
