import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath, URL } from 'node:url'
import { endSignals } from '#src/lib/end-signals.ts'

export interface ProcessOrder {
  readonly command: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly input: string | Uint8Array
}

export interface ProcessEnd {
  readonly status: number | null
  readonly failure?: Error
}

export interface ProcessListener {
  readonly onStart?: (pid: number) => void
  readonly onStdout: (piece: Buffer) => void
  readonly onStderr: (piece: Buffer) => void
  readonly onEnd: (end: ProcessEnd) => void
}

interface Report {
  readonly id: number
  readonly pid?: number
  readonly stdout?: Buffer
  readonly stderr?: Buffer
  readonly ended?: { readonly status: number | null; readonly failure?: { message: string; code?: string } }
}

const here = import.meta.url
const starterFile = fileURLToPath(
  new URL(here.endsWith('.ts') ? './process-starter.mjs' : './process-starter.js', here),
)
const starterFlags = ['--max-old-space-size=64', '--max-semi-space-size=1', '--v8-pool-size=0']

class Starter {
  readonly #process: ChildProcess
  readonly #listeners = new Map<number, ProcessListener>()
  readonly #onExit: (starter: Starter) => void

  constructor(onExit: (starter: Starter) => void) {
    this.#onExit = onExit
    this.#process = fork(starterFile, endSignals, {
      execArgv: starterFlags,
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#process.on('message', (report: Report) => this.#hear(report))
    this.#process.once('exit', (code, signal) => this.#endAll(new Error(`The starter ended (${signal ?? code})`)))
    this.#process.on('error', (error) => this.#endAll(error))
    this.#process.unref()
    this.#process.channel?.unref()
  }

  start(id: number, order: ProcessOrder, listener: ProcessListener): () => void {
    this.#listeners.set(id, listener)
    this.#process.channel?.ref()
    this.#process.send({ id, order })
    return () => {
      if (this.#listeners.has(id) && this.#process.connected) this.#process.send({ id, kill: true })
    }
  }

  #hear({ id, pid, stdout, stderr, ended }: Report): void {
    const listener = this.#listeners.get(id)
    if (pid !== undefined) listener?.onStart?.(pid)
    if (stdout !== undefined) this.#take(id, 'stdout', stdout, listener?.onStdout)
    if (stderr !== undefined) this.#take(id, 'stderr', stderr, listener?.onStderr)
    if (ended === undefined) return
    const { status, failure } = ended
    this.#end(id, { status, ...(failure && { failure: Object.assign(new Error(failure.message), failure) }) })
  }

  /** Others have a turn before the next piece is asked for. */
  #take(id: number, read: 'stdout' | 'stderr', piece: Buffer, take: ((piece: Buffer) => void) | undefined): void {
    setImmediate(() => this.#process.connected && this.#process.send({ id, read }))
    take?.(piece)
  }

  #endAll(failure: Error): void {
    this.#onExit(this)
    this.#process.kill('SIGKILL')
    for (const id of this.#listeners.keys()) this.#end(id, { status: null, failure })
  }

  #end(id: number, end: ProcessEnd): void {
    const listener = this.#listeners.get(id)
    this.#listeners.delete(id)
    if (this.#listeners.size === 0) this.#process.channel?.unref()
    listener?.onEnd(end)
  }
}

let starter: Starter | undefined
let lastId = 0

/**
 * Starts a process by a small helper process: to start one copies the page tables of who does, which stops a server of
 * hundreds of megabytes for tens of milliseconds. Returns what kills the process with its group.
 */
export const startProcess = (order: ProcessOrder, listener: ProcessListener): (() => void) => {
  starter ??= new Starter((ended) => (starter = starter === ended ? undefined : starter))
  lastId += 1
  return starter.start(lastId, order, listener)
}
