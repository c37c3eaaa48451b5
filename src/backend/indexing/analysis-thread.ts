import { Worker } from 'node:worker_threads'
import { startWorkerThread } from '../start-worker-thread.ts'
import type { AnalysisBatch, AnalysisWorkerData } from './analyse.worker.ts'
import type { PreparedFile } from './stored-file.ts'

/** Most garbage of a file is short-lived; without a bound each thread keeps tens of megabytes. */
const threadMemory = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 256 }

const defaultMaxFileMs = 10_000
const checksPerFile = 20

export class FileTooComplex extends Error {
  override readonly name = 'FileTooComplex'
  readonly index: number | undefined

  constructor(message: string, index?: number) {
    super(message)
    this.index = index
  }
}

interface Waiting {
  readonly resolve: (files: readonly PreparedFile[]) => void
  readonly reject: (error: Error) => void
}

export class AnalysisThread {
  readonly #worker: Worker
  readonly #position = new Int32Array(new SharedArrayBuffer(4))
  readonly #maxFileMs: number
  #waiting: Waiting | null = null
  #ended: Error | null = null

  private constructor(entry: URL | undefined, maxFileMs: number) {
    this.#maxFileMs = maxFileMs
    const workerData = { position: this.#position } satisfies AnalysisWorkerData
    this.#worker =
      entry === undefined
        ? startWorkerThread('indexing/analyse', workerData, threadMemory)
        : new Worker(entry, { resourceLimits: threadMemory, workerData })
    this.#worker.on('message', (files: readonly PreparedFile[]) => this.#waiting?.resolve(files))
    this.#worker.on('error', (error) => {
      const isOutOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      this.#ended ??= isOutOfMemory ? new FileTooComplex(error.message) : error
      this.#waiting?.reject(this.#ended)
    })
    this.#worker.on('exit', (code) => {
      this.#ended ??= new Error(`The analysis thread ended (${code})`)
      this.#waiting?.reject(this.#ended)
    })
  }

  static async start(entry?: URL, maxFileMs = defaultMaxFileMs): Promise<AnalysisThread> {
    const thread = new AnalysisThread(entry, maxFileMs)
    await thread.#answer()
    return thread
  }

  async ask(batch: AnalysisBatch): Promise<readonly PreparedFile[]> {
    if (this.#ended !== null) throw this.#ended
    Atomics.store(this.#position, 0, 0)
    const answer = this.#answer()
    this.#worker.postMessage(batch)
    const watch = this.#endWhenStuck()
    return answer.finally(() => clearInterval(watch))
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }

  /** Checks are counted instead of time, so a pause of this process blames no file. */
  #endWhenStuck(): NodeJS.Timeout {
    let at = 0
    let looks = 0
    return setInterval(() => {
      const position = Atomics.load(this.#position, 0)
      looks = position === at ? looks + 1 : 0
      at = position
      if (looks < checksPerFile) return
      this.#ended ??= new FileTooComplex(`one file took longer than ${this.#maxFileMs} ms`, position)
      this.#waiting?.reject(this.#ended)
      void this.#worker.terminate()
    }, this.#maxFileMs / checksPerFile)
  }

  #answer(): Promise<readonly PreparedFile[]> {
    return new Promise((resolve, reject) => (this.#waiting = { resolve, reject }))
  }
}
