import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { WorkPool } from '#src/backend/threads/work-pool.ts'

const toUrl = (path: string) => new URL(path, import.meta.url)

const startThread = () =>
  new Worker(toUrl('../../../src/backend/worker-from-source.mjs'), {
    workerData: { entry: toUrl('./leftover.worker.ts').href },
  })

test('what a job leaves running calls nothing of the next one', async () => {
  const pool = new WorkPool({ startThread, calls: {}, maxThreads: 1 })
  const job = { organisationId: 'a', args: [], limitMs: 30_000 }
  let reply = () => {}
  const first = () => new Promise<void>((resolve) => (reply = resolve))
  await pool.run({ ...job, task: 'leave', calls: { first } })
  const calls = { hold: async () => reply(), second: async () => undefined }
  expect(await pool.run({ ...job, task: 'hearLeftover', calls })).toBe('refused')
  await pool.close()
})
