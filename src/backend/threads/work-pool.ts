import type { Worker } from 'node:worker_threads'
import { tooMany } from '../http/refusal.ts'
import { FairQueue } from './fair-queue.ts'
import { tooExpensive, WorkThread, type Calls, type Job } from './work-thread.ts'

export interface PoolRequest {
  readonly organisationId: string
  readonly task: string
  readonly args: readonly unknown[]
  readonly limitMs: number
  readonly calls?: Calls
  readonly signal?: AbortSignal | undefined
}

interface PoolDeps {
  readonly startThread: () => Worker
  readonly calls: Calls
  readonly maxThreads?: number
  readonly maxWaiting?: number
}

interface Entry extends Job {
  readonly organisationId: string
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

const defaultMaxThreads = 3
const defaultMaxWaiting = 100
const retryAfterSeconds = 2

/** One thread is always left to other organisations. */
export class WorkPool {
  readonly #deps: PoolDeps
  readonly #maxThreads: number
  readonly #queue: FairQueue<Entry>
  readonly #idle: WorkThread[] = []
  readonly #threads = new Set<WorkThread>()
  readonly #runningBy = new Map<string, number>()
  #running = 0
  #isClosed = false

  constructor(deps: PoolDeps) {
    this.#deps = deps
    this.#maxThreads = deps.maxThreads ?? defaultMaxThreads
    this.#queue = new FairQueue(deps.maxWaiting ?? defaultMaxWaiting)
  }

  /** Rejects with 503 when the work took too much time or memory, and with 429 when too much is waiting. */
  run({ organisationId, calls = {}, signal, ...request }: PoolRequest): Promise<unknown> {
    let leave = () => {}
    const result = new Promise<unknown>((resolve, reject) => {
      const entry = { ...request, organisationId, calls: { ...this.#deps.calls, ...calls }, signal, resolve, reject }
      if (this.#isClosed || signal?.aborted === true) return reject(tooExpensive())
      if (!this.#queue.add(organisationId, entry)) return reject(tooMany(retryAfterSeconds))
      const cancel = () => {
        this.#queue.remove(organisationId, entry)
        reject(tooExpensive())
      }
      signal?.addEventListener('abort', cancel)
      leave = () => signal?.removeEventListener('abort', cancel)
      this.#dispatch()
    })
    return result.finally(() => leave())
  }

  async prepare(): Promise<void> {
    if (this.#threads.size > 0 || this.#isClosed) return
    const thread = this.#start()
    await thread.ready().catch(() => this.#threads.delete(thread))
    if (!thread.hasEnded) this.#idle.push(thread)
    this.#dispatch()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const { reject } of this.#queue.clear()) reject(tooExpensive())
    await Promise.all([...this.#threads].map((thread) => thread.terminate()))
  }

  #start(): WorkThread {
    const worker = this.#deps.startThread()
    worker.unref()
    const thread = new WorkThread(worker)
    this.#threads.add(thread)
    return thread
  }

  #dispatch(): void {
    const maxPerOrganisation = Math.max(1, this.#maxThreads - 1)
    const mayHaveTurn = (organisationId: string) => (this.#runningBy.get(organisationId) ?? 0) < maxPerOrganisation
    while (this.#running < this.#maxThreads && !this.#isClosed) {
      const entry = this.#queue.take(mayHaveTurn)
      if (entry === undefined) return
      void this.#work(entry)
    }
  }

  async #work(entry: Entry): Promise<void> {
    const { organisationId } = entry
    this.#running += 1
    this.#runningBy.set(organisationId, (this.#runningBy.get(organisationId) ?? 0) + 1)
    let thread: WorkThread | undefined
    try {
      thread = this.#idle.pop() ?? this.#start()
      await thread.ready()
      const { result, released } = thread.run(entry)
      result.then(entry.resolve, entry.reject)
      await released
    } catch (error) {
      entry.reject(this.#isClosed ? tooExpensive() : error)
    }
    if (thread?.hasEnded === true) this.#threads.delete(thread)
    else if (thread !== undefined) this.#idle.push(thread)
    this.#running -= 1
    const left = (this.#runningBy.get(organisationId) ?? 1) - 1
    if (left === 0) this.#runningBy.delete(organisationId)
    else this.#runningBy.set(organisationId, left)
    this.#dispatch()
  }
}
