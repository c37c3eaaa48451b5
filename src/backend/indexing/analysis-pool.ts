import { availableParallelism } from 'node:os'
import type { SkipReason } from '#src/contract/repositories.ts'
import { AnalysisThread, FileTooComplex } from './analysis-thread.ts'
import type { PreparedFile } from './stored-file.ts'

export interface AnalysisRequest {
  readonly folder: string
  readonly paths: readonly string[]
  readonly sizes?: ReadonlyMap<string, number>
  readonly signal?: AbortSignal
  readonly workers?: number
  readonly entry?: URL
  readonly maxFileMs?: number
}

const batchFiles = 16
const batchBytes = 1024 * 1024
const maxWorkers = 3

const batchesAhead = 4

const splitIntoBatches = (
  paths: readonly string[],
  sizes: ReadonlyMap<string, number> = new Map(),
): (readonly string[])[] => {
  const batches: string[][] = []
  let bytes = 0
  for (const path of paths) {
    const size = sizes.get(path) ?? 0
    const last = batches.at(-1)
    const maxFiles = Math.min(batchFiles, 2 ** batches.length)
    if (last === undefined || last.length >= maxFiles || bytes + size > batchBytes) {
      batches.push([path])
      bytes = size
    } else {
      last.push(path)
      bytes += size
    }
  }
  return batches
}

const countDefaultWorkers = (): number => Math.max(1, Math.min(availableParallelism() - 1, maxWorkers))

const toSkippedFile = (path: string, reason: SkipReason): PreparedFile => ({ kind: 'skipped', path, bytes: 0, reason })

type Outcome = readonly PreparedFile[] | { readonly failed: SkipReason; readonly index?: number | undefined }

class Lane {
  readonly #request: AnalysisRequest
  #thread: AnalysisThread | null = null
  #isClosed = false

  constructor(request: AnalysisRequest) {
    this.#request = request
  }

  async run(paths: readonly string[]): Promise<readonly PreparedFile[]> {
    if (this.#isClosed || paths.length === 0) return []
    const outcome = await this.#analyse(paths)
    if (!('failed' in outcome)) return [...outcome, ...(await this.#goOn(paths.slice(outcome.length)))]
    const { failed, index } = outcome
    if (paths.length === 1) return paths.map((path) => toSkippedFile(path, failed))
    if (index !== undefined) {
      const skippedFiles = paths.slice(index, index + 1).map((path) => toSkippedFile(path, failed))
      return [...skippedFiles, ...(await this.run(paths.toSpliced(index, 1)))]
    }
    const single: PreparedFile[] = []
    for (const path of paths) single.push(...(await this.run([path])))
    return single
  }

  async #goOn(paths: readonly string[]): Promise<readonly PreparedFile[]> {
    if (paths.length === 0) return []
    await this.#thread?.end()
    this.#thread = null
    return this.run(paths)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#thread?.end()
    this.#thread = null
  }

  async #analyse(paths: readonly string[]): Promise<Outcome> {
    const { entry, folder, maxFileMs } = this.#request
    this.#thread ??= await AnalysisThread.start(entry, maxFileMs)
    if (this.#isClosed) {
      await this.close()
      return []
    }
    try {
      return await this.#thread.ask({ folder, paths })
    } catch (error) {
      this.#thread = null
      return error instanceof FileTooComplex ? { failed: 'tooComplex', index: error.index } : { failed: 'unreadable' }
    }
  }
}

/** A stuck thread settles nothing, so an abort must not wait for it. */
const rejectOnAbort = (signal: AbortSignal | undefined) => {
  let release = () => {}
  const promise = new Promise<never>((_, reject) => {
    const onAbort = () => reject(signal?.reason)
    if (signal?.aborted === true) onAbort()
    signal?.addEventListener('abort', onAbort, { once: true })
    release = () => signal?.removeEventListener('abort', onAbort)
  })
  promise.catch(() => undefined)
  return { promise, release }
}

/** Keeps the lanes busy, and what they analysed until its turn comes. */
class Lanes {
  readonly lanes: readonly Lane[]
  readonly #free: Lane[]
  readonly #waiting: (readonly string[])[]
  readonly #done = new Map<number, readonly PreparedFile[]>()
  readonly running = new Set<Promise<void>>()
  #started = 0
  #taken = 0

  constructor(request: AnalysisRequest) {
    this.#waiting = splitIntoBatches(request.paths, request.sizes)
    const count = Math.min(request.workers ?? countDefaultWorkers(), this.#waiting.length)
    this.lanes = Array.from({ length: count }, () => new Lane(request))
    this.#free = [...this.lanes]
  }

  get isBusy(): boolean {
    return this.#done.size + this.running.size > 0
  }

  fill(): void {
    while (this.#done.size + this.running.size < this.lanes.length * batchesAhead) {
      const lane = this.#free.shift()
      const batch = lane && this.#waiting.shift()
      if (lane === undefined || batch === undefined) return
      this.#start(lane, batch, this.#started++)
    }
  }

  take(): readonly PreparedFile[] | undefined {
    const files = this.#done.get(this.#taken)
    if (files === undefined) return undefined
    this.#done.delete(this.#taken)
    this.#taken += 1
    this.fill()
    return files
  }

  #start(lane: Lane, batch: readonly string[], at: number): void {
    const run = lane.run(batch).then((files) => {
      this.#done.set(at, files)
      this.#free.push(lane)
      this.running.delete(run)
      this.fill()
    })
    run.catch(() => undefined)
    this.running.add(run)
  }
}

/**
 * Yields files in the order of `paths`, so that one tree always gives one index. A file that ends its thread is
 * `unreadable`, one that takes too much time or memory is `tooComplex`.
 */
export async function* analyseFiles(request: AnalysisRequest): AsyncGenerator<readonly PreparedFile[]> {
  const { signal } = request
  const lanes = new Lanes(request)
  const abortion = rejectOnAbort(signal)
  try {
    lanes.fill()
    while (lanes.isBusy) {
      signal?.throwIfAborted()
      const files = lanes.take()
      if (files === undefined) await Promise.race([...lanes.running, abortion.promise])
      else yield files
    }
  } finally {
    abortion.release()
    await Promise.all(lanes.lanes.map((lane) => lane.close()))
    await Promise.allSettled(lanes.running)
  }
}
