import { Worker } from 'node:worker_threads'
import type { AnalysedFile } from './analyse-file.ts'
import type { AnalysisBatch } from './analyse.worker.ts'

// In the server's build the worker is an entry beside this file.
const ANALYSIS_ENTRY = new URL(
  import.meta.url.endsWith('.ts') ? './analyse.worker.mjs' : './analyse.worker.js',
  import.meta.url,
)

/** Most of what a file leaves behind dies young; without a bound each thread keeps tens of megabytes for it. */
const MEMORY = { maxYoungGenerationSizeMb: 12 }

interface Waiting {
  readonly resolve: (files: readonly AnalysedFile[]) => void
  readonly reject: (error: Error) => void
}

/** One thread that is asked one batch at a time. */
export class AnalysisThread {
  readonly #worker: Worker
  #waiting: Waiting | null = null
  /** Why it answers no more. */
  #ended: Error | null = null

  private constructor(entry: URL) {
    this.#worker = new Worker(entry, { resourceLimits: MEMORY })
    this.#worker.on('message', (files: readonly AnalysedFile[]) => this.#waiting?.resolve(files))
    this.#worker.on('error', (error) => this.#waiting?.reject(error))
    this.#worker.on('exit', (code) => {
      this.#ended = new Error(`The analysis thread ended (${code})`)
      this.#waiting?.reject(this.#ended)
    })
  }

  /** Rejects when it cannot even start, which is a fault of the installation and not of any file. */
  static async start(entry: URL = ANALYSIS_ENTRY): Promise<AnalysisThread> {
    const thread = new AnalysisThread(entry)
    await thread.#answer()
    return thread
  }

  /** Rejects when the thread dies over it. */
  async ask(batch: AnalysisBatch): Promise<readonly AnalysedFile[]> {
    if (this.#ended !== null) throw this.#ended
    const answer = this.#answer()
    this.#worker.postMessage(batch)
    return answer
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }

  #answer(): Promise<readonly AnalysedFile[]> {
    return new Promise((resolve, reject) => (this.#waiting = { resolve, reject }))
  }
}
