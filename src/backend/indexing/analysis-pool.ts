import { availableParallelism } from 'node:os'
import type { AnalysedFile } from './analyse-file.ts'
import { AnalysisThread } from './analysis-thread.ts'

export interface AnalysisRequest {
  readonly folder: string
  /** Below the folder; what is not to be indexed has been left out. */
  readonly paths: readonly string[]
  readonly signal?: AbortSignal
  /** Threads; by default one core is left to the database and the rest of the server. */
  readonly workers?: number
  /** What the threads run; the analysis unless a test says otherwise. */
  readonly entry?: URL
}

const BATCH_FILES = 16
const MAX_WORKERS = 3

/** Batches that a thread may have done, or be at, while the reader is busy. */
const AHEAD = 4

/**
 * Analyses files on threads of its own and yields them as they are done, in no fixed order. A file that takes its
 * thread down is yielded as `unreadable`. Threads work a few batches ahead of the reader and end with the iteration.
 */
export async function* analyseFiles(request: AnalysisRequest): AsyncGenerator<readonly AnalysedFile[]> {
  const { folder, paths, signal, entry } = request
  const waiting = batchesOf(paths)
  const count = Math.min(request.workers ?? usualWorkers(), waiting.length)
  const lanes = Array.from({ length: count }, () => new Lane(folder, entry))
  const free = [...lanes]
  const done: (readonly AnalysedFile[])[] = []
  const running = new Set<Promise<void>>()
  const fill = () => {
    while (done.length + running.size < count * AHEAD) {
      const lane = free.shift()
      const batch = lane && waiting.shift()
      if (lane === undefined || batch === undefined) return
      const run = lane.run(batch).then((files) => {
        done.push(files)
        free.push(lane)
        running.delete(run)
        fill()
      })
      run.catch(() => undefined)
      running.add(run)
    }
  }
  try {
    fill()
    while (done.length + running.size > 0) {
      if (done.length === 0) await Promise.race(running)
      signal?.throwIfAborted()
      const files = done.shift()
      fill()
      if (files !== undefined) yield files
    }
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()))
    await Promise.allSettled(running)
  }
}

function usualWorkers(): number {
  return Math.max(1, Math.min(availableParallelism() - 1, MAX_WORKERS))
}

function batchesOf(paths: readonly string[]): (readonly string[])[] {
  const count = Math.ceil(paths.length / BATCH_FILES)
  return Array.from({ length: count }, (_, index) => paths.slice(index * BATCH_FILES, (index + 1) * BATCH_FILES))
}

/** One thread after another: a thread that dies is replaced. */
class Lane {
  readonly #folder: string
  readonly #entry: URL | undefined
  #thread: AnalysisThread | null = null
  #isClosed = false

  constructor(folder: string, entry: URL | undefined) {
    this.#folder = folder
    this.#entry = entry
  }

  async run(paths: readonly string[]): Promise<readonly AnalysedFile[]> {
    if (this.#isClosed) return []
    const files = await this.#analyse(paths)
    if (files !== null) return files
    if (paths.length === 1) return paths.map((path) => ({ kind: 'skipped', path, bytes: 0, reason: 'unreadable' }))
    const single: AnalysedFile[] = []
    for (const path of paths) single.push(...(await this.run([path])))
    return single
  }

  /** What is being analysed is given up, and no further thread starts. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#thread?.end()
    this.#thread = null
  }

  /** `null` when the thread died over it, or was ended. */
  async #analyse(paths: readonly string[]): Promise<readonly AnalysedFile[] | null> {
    this.#thread ??= await AnalysisThread.start(this.#entry)
    if (this.#isClosed) {
      await this.close()
      return null
    }
    try {
      return await this.#thread.ask({ folder: this.#folder, paths })
    } catch {
      this.#thread = null
      return null
    }
  }
}
