import type { Worker } from 'node:worker_threads'
import type { ErrorKey } from '../http/error-keys.ts'
import { refused, Refusal } from '../http/refusal.ts'
import type { FromThread, ThreadError, ToThread } from './messages.ts'
import { PausableTimeout } from './pausable-timeout.ts'

export type Calls = Readonly<Record<string, (...args: never[]) => Promise<unknown>>>

export interface Job {
  readonly task: string
  readonly args: readonly unknown[]
  readonly calls: Calls
  readonly limitMs: number
  readonly signal: AbortSignal | undefined
}

export const tooExpensive = (): Refusal => refused(503, 'errors.busy', { retryable: true }, { 'Retry-After': '5' })

const cancelGraceMs = 250

interface CurrentJob extends Job {
  readonly no: number
  readonly time: PausableTimeout
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
  readonly release: () => void
  readonly failedCalls: Map<number, unknown>
  isCancelled: boolean
}

const toError = ({ message, stack, call, refusal }: ThreadError, { failedCalls }: CurrentJob): unknown => {
  if (refusal !== undefined)
    return new Refusal(refusal.status, refusal.key as ErrorKey, message, refusal.extra, refusal.headers)
  if (call !== undefined && failedCalls.has(call)) return failedCalls.get(call)
  const error = new Error(message)
  if (stack !== undefined) error.stack = stack
  return error
}

export class WorkThread {
  readonly #worker: Worker
  readonly #ready: Promise<void>
  #lastJob = 0
  #job: CurrentJob | undefined
  #hasEnded = false

  constructor(worker: Worker) {
    this.#worker = worker
    this.#ready = new Promise((resolve, reject) => {
      worker.on('message', (message: FromThread) => {
        if (message.kind === 'ready') resolve()
        else this.#receive(message)
      })
      worker.on('error', (error) => {
        this.#hasEnded = true
        reject(error)
      })
      worker.on('exit', (code) => {
        this.#hasEnded = true
        reject(new Error(`a work thread ended (${code})`))
        this.#end((job) => job.reject(tooExpensive()))
      })
    })
    this.#ready.catch(() => undefined)
  }

  get hasEnded(): boolean {
    return this.#hasEnded
  }

  ready(): Promise<void> {
    return this.#ready
  }

  run(job: Job): { readonly result: Promise<unknown>; readonly released: Promise<void> } {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    const result = new Promise<unknown>((resolve, reject) => {
      const no = ++this.#lastJob
      const time = new PausableTimeout(job.limitMs, () => void this.terminate())
      this.#job = { ...job, no, time, resolve, reject, release, failedCalls: new Map(), isCancelled: false }
      this.#send({ kind: 'run', job: no, task: job.task, args: job.args })
    })
    const cancel = () => this.#cancel()
    job.signal?.addEventListener('abort', cancel, { once: true })
    if (job.signal?.aborted === true) cancel()
    void released.then(() => job.signal?.removeEventListener('abort', cancel))
    return { result, released }
  }

  async terminate(): Promise<void> {
    this.#hasEnded = true
    this.#job?.reject(tooExpensive())
    await this.#worker.terminate()
    this.#end(({ reject }) => reject(tooExpensive()))
  }

  /** A cancelled job is told at its next call; its thread ends if it makes none. */
  #cancel(): void {
    const job = this.#job
    if (job === undefined) return
    job.isCancelled = true
    job.reject(tooExpensive())
    setTimeout(() => {
      if (this.#job === job) void this.terminate()
    }, cancelGraceMs)
  }

  #send(message: ToThread): void {
    this.#worker.postMessage(message)
  }

  #end(settle: (job: CurrentJob) => void): void {
    const job = this.#job
    if (job === undefined) return
    this.#job = undefined
    job.time.stop()
    settle(job)
    job.release()
  }

  #receive(message: Exclude<FromThread, { kind: 'ready' }>): void {
    const job = this.#job
    if (message.kind === 'call') void this.#answer(message, job?.no === message.job ? job : undefined)
    else if (message.job !== job?.no) return
    else if (message.kind === 'done') this.#end(({ resolve }) => resolve(message.value))
    else this.#end((ended) => ended.reject(toError(message.error, ended)))
  }

  async #answer({ id, name, args }: FromThread & { kind: 'call' }, job: CurrentJob | undefined): Promise<void> {
    const call = job?.calls[name]
    if (job === undefined || call === undefined || job.isCancelled) {
      return this.#send({ kind: 'refusal', id, message: 'nobody waits for this job' })
    }
    job.time.pause()
    try {
      const value = await call(...(args as never[]))
      if (job.isCancelled) this.#send({ kind: 'refusal', id, message: 'nobody waits for this job' })
      else this.#send({ kind: 'reply', id, value })
    } catch (error) {
      job.failedCalls.set(id, error)
      this.#send({ kind: 'refusal', id, message: error instanceof Error ? error.message : String(error) })
    }
    if (this.#job === job && !this.#hasEnded) job.time.resume()
  }
}
