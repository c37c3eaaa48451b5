import { Kysely } from 'kysely'
import { parentPort } from 'node:worker_threads'
import type { EmbeddedConnection, QueryOutcome } from '../db/connection.ts'
import { ConnectionTurns, embeddedDialect } from '../db/embedded-dialect.ts'
import type { Database, Tables } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'
import type { FromThread, ThreadError, ToThread } from './messages.ts'

export interface TaskContext {
  readonly db: Database
  readonly call: (name: string, ...args: readonly unknown[]) => Promise<unknown>
}

export type Task = (context: TaskContext, ...args: never[]) => Promise<unknown>

class CallFailed extends Error {
  override readonly name = 'CallFailed'
  readonly call: number

  constructor(call: number, message: string) {
    super(message)
    this.call = call
  }
}

interface Waiting {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
}

const toThreadError = (error: unknown): ThreadError => {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  const call = error instanceof CallFailed ? error.call : undefined
  if (!(error instanceof Refusal)) return { message, stack, call, refusal: undefined }
  const { status, key, extra, headers } = error
  return { message, stack, call, refusal: { status, key, extra, headers } }
}

const createCalls = (send: (message: FromThread) => void) => {
  const waiting = new Map<number, Waiting>()
  let lastCall = 0
  return {
    createCall:
      (job: number): TaskContext['call'] =>
      (name, ...args) =>
        new Promise((resolve, reject) => {
          const id = ++lastCall
          waiting.set(id, { resolve, reject })
          send({ kind: 'call', id, job, name, args })
        }),
    settle: (message: Exclude<ToThread, { kind: 'run' }>) => {
      const caller = waiting.get(message.id)
      waiting.delete(message.id)
      if (message.kind === 'reply') caller?.resolve(message.value)
      else caller?.reject(new CallFailed(message.id, message.message))
    },
  }
}

const createContext = (call: TaskContext['call']): TaskContext => {
  const connection: EmbeddedConnection = {
    query: (sql: string, parameters: readonly unknown[]) => call('query', sql, parameters) as Promise<QueryOutcome>,
    execute: () => Promise.reject(new Error('a thread runs one statement at a time')),
    close: () => Promise.resolve(),
  }
  const turns = new ConnectionTurns(() => Promise.resolve(connection))
  return { db: new Kysely<Tables>({ dialect: embeddedDialect(turns) }), call }
}

export const serveTasks = (tasks: Readonly<Record<string, Task>>): void => {
  const port = parentPort
  if (port === null) throw new Error('tasks are served by a worker thread only')
  const send = (message: FromThread) => port.postMessage(message)
  const { createCall, settle } = createCalls(send)
  const run = async (job: number, name: string, args: readonly unknown[]): Promise<unknown> => {
    const task = tasks[name]
    if (task === undefined) throw new Error(`no task ${name}`)
    return task(createContext(createCall(job)), ...(args as never[]))
  }
  port.on('message', (message: ToThread) => {
    if (message.kind !== 'run') return settle(message)
    const { job, task, args } = message
    run(job, task, args).then(
      (value) => send({ kind: 'done', job, value }),
      (error: unknown) => send({ kind: 'failed', job, error: toThreadError(error) }),
    )
  })
  send({ kind: 'ready' })
}
