import { minutes } from '#src/lib/durations.ts'
import { startWorkerThread } from '../start-worker-thread.ts'
import { WorkPool } from '../threads/work-pool.ts'
import type { NamesToLookUp } from './across-files/collect-names.ts'
import type { Change, RuleFinding } from './change.ts'
import type { reviewTasks } from './review-tasks.ts'

export interface ReviewRequest {
  readonly organisationId: string
  readonly change: Change
  readonly limitMs?: number
  readonly signal?: AbortSignal
}

const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

/** Each task has a thread of its own, since the memory of a parser never shrinks. */
const runTask = async (task: keyof typeof reviewTasks, request: ReviewRequest): Promise<unknown> => {
  const { organisationId, change, limitMs = minutes, signal } = request
  const startThread = () => startWorkerThread('review-rules/review', {}, memory)
  const pool = new WorkPool({ startThread, calls: {}, maxThreads: 1 })
  try {
    return await pool.run({ organisationId, task, args: [change], limitMs, signal })
  } finally {
    await pool.close()
  }
}

/** Rejects with 503 when the change takes too much time or memory; its thread is ended then. */
export const findInThread = async (request: ReviewRequest): Promise<RuleFinding[]> =>
  (await runTask('findInChange', request)) as RuleFinding[]

export const collectNamesInThread = async (request: ReviewRequest): Promise<NamesToLookUp> =>
  (await runTask('collectNames', request)) as NamesToLookUp
