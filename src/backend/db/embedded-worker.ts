import { AsyncLocalStorage } from 'node:async_hooks'
import type { Worker } from 'node:worker_threads'
import { startWorkerThread } from '../start-worker-thread.ts'
import {
  ConnectionLost,
  StatementOverrun,
  type EmbeddedConnection,
  type EncodedReply,
  type QueryOutcome,
} from './connection.ts'
import type { WorkerRequest } from './pglite.worker.ts'
import { readReply } from './read-reply.ts'

const defaultLimit = 20_000
const limits = new AsyncLocalStorage<number>()

export const withStatementLimit = <T>(milliseconds: number, work: () => Promise<T>): Promise<T> =>
  limits.run(milliseconds, work)

interface Waiting {
  resolve(outcome: QueryOutcome): void
  reject(error: Error): void
  timer: NodeJS.Timeout
}

type Answer =
  | { ready: true }
  | { id: number; outcome: QueryOutcome | EncodedReply }
  | { id: number; error: { message: string; code?: string; constraint?: string } }

interface Thread {
  readonly worker: Worker
  readonly waiting: Map<number, Waiting>
  ended: ConnectionLost | undefined
}

const rejectWaiting = (thread: Thread, code: number): void => {
  const reason = (thread.ended ??= new ConnectionLost(`the thread of the embedded database ended (${code})`))
  for (const request of thread.waiting.values()) {
    clearTimeout(request.timer)
    request.reject(reason)
  }
  thread.waiting.clear()
}

const settle = (request: Waiting, answer: Exclude<Answer, { ready: true }>): void => {
  clearTimeout(request.timer)
  if ('error' in answer) return request.reject(Object.assign(new Error(answer.error.message), answer.error))
  try {
    request.resolve('bytes' in answer.outcome ? readReply(answer.outcome) : answer.outcome)
  } catch (error) {
    request.reject(error as Error)
  }
}

const startThread = (worker: Worker): Promise<Thread> => {
  const thread: Thread = { worker, waiting: new Map(), ended: undefined }
  return new Promise((resolve, reject) => {
    worker.on('message', (answer: Answer) => {
      if ('ready' in answer) return resolve(thread)
      const request = thread.waiting.get(answer.id)
      thread.waiting.delete(answer.id)
      if (request !== undefined) settle(request, answer)
    })
    worker.on('error', (cause: Error) => (thread.ended ??= new ConnectionLost(cause.message, { cause })))
    worker.on('exit', (code) => {
      rejectWaiting(thread, code)
      reject(thread.ended)
    })
  })
}

/**
 * The connection is bound to one thread: after its end, the rest of a transaction fails instead of running elsewhere.
 */
export interface ReplaceableConnection extends EmbeddedConnection {
  readonly ended: ConnectionLost | undefined
}

const createConnection = (thread: Thread): ReplaceableConnection => {
  let lastId = 0
  const sendRequest = (kind: WorkerRequest['kind'], sql: string, parameters: readonly unknown[]) =>
    new Promise<QueryOutcome>((resolve, reject) => {
      if (thread.ended !== undefined) return reject(new ConnectionLost('the embedded database was replaced'))
      const limit = limits.getStore() ?? defaultLimit
      const overrun = () => {
        thread.ended = new StatementOverrun(`a statement took longer than ${limit} ms`)
        void thread.worker.terminate()
      }
      const id = ++lastId
      thread.waiting.set(id, { resolve, reject, timer: setTimeout(overrun, limit) })
      thread.worker.postMessage({ id, kind, sql, parameters } satisfies WorkerRequest)
    })
  return {
    get ended() {
      return thread.ended
    },
    query: (sql, parameters) => sendRequest('query', sql, parameters),
    execute: (sql) => sendRequest('execute', sql, []),
    async close() {
      if (thread.ended === undefined) await sendRequest('close', '', [])
      await thread.worker.terminate()
    },
  }
}

/** Opens the embedded PostgreSQL in its own thread, so a long statement never stops the server. */
export const openInWorker = async (
  folder: string,
  start = () => startWorkerThread('db/pglite', { folder, hasVectors: false }),
): Promise<ReplaceableConnection> => createConnection(await startThread(start()))

export const openInWorkerWithVectors = (folder: string): Promise<ReplaceableConnection> =>
  openInWorker(folder, () => startWorkerThread('db/pglite', { folder, hasVectors: true }))
