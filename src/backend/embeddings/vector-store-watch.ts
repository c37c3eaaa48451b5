import { minutes } from '#src/lib/durations.ts'
import { prepareVectorStore } from '../code-index/vector-store.ts'
import type { Services } from '../services.ts'

const pauseMs = 1 * minutes

/** Prepares the database for vectors when they are first wanted; a refusal is logged once and asked about again later. */
export class VectorStoreWatch {
  readonly #deps: Pick<Services, 'clock' | 'db' | 'log'>
  #isReady = false
  #hasFailed = false
  #asksAgainAt = 0

  constructor(deps: Pick<Services, 'clock' | 'db' | 'log'>) {
    this.#deps = deps
  }

  async prepare(): Promise<boolean> {
    const { clock, db, log } = this.#deps
    if (this.#isReady || clock() < this.#asksAgainAt) return this.#isReady
    try {
      await prepareVectorStore(db)
      this.#isReady = true
    } catch (error) {
      this.#asksAgainAt = clock() + pauseMs
      if (!this.#hasFailed) log.error('the database keeps no vectors', { error })
      this.#hasFailed = true
    }
    return this.#isReady
  }
}
