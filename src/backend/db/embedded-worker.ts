import { AsyncLocalStorage } from 'node:async_hooks'
import type { Worker } from 'node:worker_threads'
import { startWorker } from '../start-worker.ts'
import { StatementOverrun, type EmbeddedConnection, type QueryOutcome } from './connection.ts'
import type { WorkerRequest } from './pglite.worker.ts'

const defaultLimit = 20_000
const limits = new AsyncLocalStorage<number>()

/** Statements inside `work` may take `milliseconds`, such as the building of an index. */
export const withStatementLimit = <T>(milliseconds: number, work: () => Promise<T>): Promise<T> =>
  limits.run(milliseconds, work)

interface Waiting {
  resolve(outcome: QueryOutcome): void
  reject(error: Error): void
  timer: NodeJS.Timeout
}

type Answer =
  | { ready: true }
  | { id: number; outcome: QueryOutcome }
  | { id: number; error: { message: string; code?: string; constraint?: string } }

interface Thread {
  readonly worker: Worker
  readonly waiting: Map<number, Waiting>
  readonly ready: Promise<void>
  isAlive: boolean
}

const startThread = (folder: string): Thread => {
  const worker = startWorker('db/pglite', { folder })
  const waiting = new Map<number, Waiting>()
  const thread: Thread = { worker, waiting, isAlive: true, ready: Promise.resolve() }
  const end = (error: Error) => {
    thread.isAlive = false
    for (const one of waiting.values()) {
      clearTimeout(one.timer)
      one.reject(error)
    }
    waiting.clear()
  }
  const ready = new Promise<void>((resolve, reject) => {
    worker.on('message', (answer: Answer) => {
      if ('ready' in answer) return resolve()
      const one = waiting.get(answer.id)
      if (one === undefined) return
      waiting.delete(answer.id)
      clearTimeout(one.timer)
      if ('outcome' in answer) one.resolve(answer.outcome)
      else one.reject(Object.assign(new Error(answer.error.message), answer.error))
    })
    worker.on('error', (error: Error) => {
      reject(error)
      end(error)
    })
    worker.on('exit', () => end(new StatementOverrun('the embedded database was stopped')))
  })
  return Object.assign(thread, { ready })
}

/** A connection that is bound to one thread: after an overrun, what is left of its transaction fails instead of running elsewhere. */
export interface ReplaceableConnection extends EmbeddedConnection {
  readonly isAlive: boolean
}

const connectionOf = (thread: Thread): ReplaceableConnection => {
  let lastId = 0
  const ask = (kind: WorkerRequest['kind'], sql: string, parameters: readonly unknown[]) =>
    new Promise<QueryOutcome>((resolve, reject) => {
      if (!thread.isAlive) return reject(new StatementOverrun('the embedded database was replaced'))
      const id = ++lastId
      const overrun = () => {
        thread.isAlive = false
        void thread.worker.terminate()
      }
      const timer = setTimeout(overrun, limits.getStore() ?? defaultLimit)
      thread.waiting.set(id, { resolve, reject, timer })
      thread.worker.postMessage({ id, kind, sql, parameters } satisfies WorkerRequest)
    })
  return {
    get isAlive() {
      return thread.isAlive
    },
    query: (sql, parameters) => ask('query', sql, parameters),
    execute: (sql) => ask('execute', sql, []),
    async close() {
      if (thread.isAlive) await ask('close', '', [])
      await thread.worker.terminate()
    },
  }
}

/** Opens the embedded PostgreSQL of `folder` in a thread of its own, so that a long statement never stops the server. */
export const openInWorker = async (folder: string): Promise<ReplaceableConnection> => {
  const thread = startThread(folder)
  await thread.ready
  return connectionOf(thread)
}
