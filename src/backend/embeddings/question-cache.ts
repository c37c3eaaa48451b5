import { minutes } from '#src/lib/durations.ts'

const maxKept = 500
const keptMs = 10 * minutes

interface Kept {
  readonly at: number
  readonly vector: Promise<Float32Array | undefined>
}

/** Questions that are asked at the same time share a request; only vectors are kept. */
export class QuestionCache {
  readonly #clock: () => number
  readonly #kept = new Map<string, Kept>()

  constructor(clock: () => number) {
    this.#clock = clock
  }

  get(key: string, ask: () => Promise<Float32Array | undefined>): Promise<Float32Array | undefined> {
    const known = this.#kept.get(key)
    this.#kept.delete(key)
    const isFresh = known !== undefined && this.#clock() - known.at < keptMs
    const kept = isFresh ? known : { at: this.#clock(), vector: this.#forgetFailure(key, ask()) }
    this.#kept.set(key, kept)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > maxKept && oldest !== undefined) this.#kept.delete(oldest)
    return kept.vector
  }

  async #forgetFailure(key: string, asking: Promise<Float32Array | undefined>): Promise<Float32Array | undefined> {
    const vector = await asking
    if (vector === undefined) this.#kept.delete(key)
    return vector
  }
}
