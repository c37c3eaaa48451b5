import { seconds } from '#src/lib/durations.ts'
import { CompiledQuery } from 'kysely'
import type { QuestionVector } from './code-index/nearest-chunks.ts'
import type { QueryOutcome } from './db/connection.ts'
import type { Database } from './db/tables.ts'
import type { EmbedQuestion } from './embeddings/question-vectors.ts'
import { startWorkerThread } from './start-worker-thread.ts'
import type { tasks } from './thread-tasks.ts'
import type { TaskContext } from './threads/serve-tasks.ts'
import { WorkPool } from './threads/work-pool.ts'
import type { Calls } from './threads/work-thread.ts'

type Tasks = typeof tasks
type ArgumentsOf<Name extends keyof Tasks> =
  Parameters<Tasks[Name]> extends [TaskContext, ...infer Arguments] ? Arguments : never

interface TaskOwner {
  readonly organisationId: string
  readonly signal?: AbortSignal | undefined
  readonly calls?: Calls
}

export interface TaskPool {
  /** Rejects with a refusal: 503 when the task takes too long, 429 when too many are waiting. */
  run<Name extends keyof Tasks>(
    owner: TaskOwner,
    task: Name,
    ...args: ArgumentsOf<Name>
  ): Promise<Awaited<ReturnType<Tasks[Name]>>>
  prepare(): Promise<void>
  close(): Promise<void>
}

const defaultLimitMs = 5 * seconds
const limitsMs: Partial<Readonly<Record<keyof Tasks, number>>> = {
  answer: 10 * seconds,
  reviewFiles: 20 * seconds,
  reviewAcrossFiles: 30 * seconds,
  listWantedNames: 20 * seconds,
  trackLines: 20 * seconds,
  writeDiffs: 20 * seconds,
  placeModelFindings: 20 * seconds,
}
const memory = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 }

const createQuery =
  (db: Database) =>
  async (sql: string, parameters: readonly unknown[]): Promise<QueryOutcome> => {
    const { rows, numAffectedRows = 0n } = await db.executeQuery<Record<string, unknown>>(
      CompiledQuery.raw(sql, [...parameters]),
    )
    return { rows, affected: Number(numAffectedRows) }
  }

/** A thread cannot name another organisation than that of its job. */
const createEmbedCall =
  (organisationId: string, embedQuestion: EmbedQuestion | undefined) =>
  async (text: string, indexNos: readonly number[]): Promise<QuestionVector | undefined> =>
    embedQuestion?.(organisationId, text, indexNos)

/** Work on foreign text would otherwise block every other caller. */
export const openTaskPool = (db: Database, embedQuestion?: EmbedQuestion): TaskPool => {
  const pool = new WorkPool({
    startThread: () => startWorkerThread('thread-tasks', {}, memory),
    calls: { query: createQuery(db) },
  })
  return {
    run({ organisationId, signal, calls = {} }, task, ...args) {
      const limitMs = limitsMs[task] ?? defaultLimitMs
      const ownCalls = { ...calls, embedQuestion: createEmbedCall(organisationId, embedQuestion) }
      return pool.run({ organisationId, signal, calls: ownCalls, task, args, limitMs }) as ReturnType<
        TaskPool['run']
      > as never
    },
    prepare: () => pool.prepare(),
    close: () => pool.close(),
  }
}
