import { minutes } from '#src/lib/durations.ts'
import { canKeepVectors, prepareVectorStore } from '../code-index/vector-store.ts'
import type { Services } from '../services.ts'

const pauseMs = 1 * minutes

/** Prepares the database for vectors when they are first wanted; a refusal is logged once and asked about again later. */
export class VectorStoreWatch {
  readonly #deps: Pick<Services, 'clock' | 'database' | 'db' | 'log'>
  #isReady = false
  #hasFailed = false
  #asksAgainAt = 0

  constructor(deps: Pick<Services, 'clock' | 'database' | 'db' | 'log'>) {
    this.#deps = deps
  }

  /** False also where the database refused the extension when it was wanted. */
  async canKeep(): Promise<boolean> {
    if (this.#isReady || this.#deps.database.loadVectors !== undefined) return true
    return !this.#hasFailed && (await canKeepVectors(this.#deps.db))
  }

  async prepare(): Promise<boolean> {
    const { clock, database, db, log } = this.#deps
    if (this.#isReady || clock() < this.#asksAgainAt) return this.#isReady
    try {
      await database.loadVectors?.()
      await prepareVectorStore(db)
      this.#isReady = true
      this.#hasFailed = false
    } catch (error) {
      this.#asksAgainAt = clock() + pauseMs
      if (!this.#hasFailed) log.error('the database keeps no vectors', { error })
      this.#hasFailed = true
    }
    return this.#isReady
  }
}
