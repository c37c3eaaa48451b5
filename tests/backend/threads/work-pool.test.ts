import { getEventListeners } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { WorkPool } from '#src/backend/threads/work-pool.ts'

/**
 * A thread's modes: `echo` answers, `spin` never ends, `eat` takes memory, `ask` calls the server and answers its
 * reply.
 */
const script = `
const { parentPort } = require('node:worker_threads')
const waiting = new Map()
parentPort.on('message', ({ kind, job, task, args, id, value }) => {
  if (kind === 'reply') return waiting.get(id)(value)
  if (kind !== 'run') return
  if (task === 'echo') parentPort.postMessage({ kind: 'done', job, value: args[0] })
  if (task === 'spin') for (;;);
  if (task === 'eat') for (const held = []; ; ) held.push(new Array(1e6).fill(held.length))
  if (task === 'leave') process.exit(3)
  if (task === 'fail') {
    const error = { message: args[0], refusal: { status: 400, key: 'errors.invalid', extra: {}, headers: {} } }
    parentPort.postMessage({ kind: 'failed', job, error })
  }
  if (task === 'ask') {
    waiting.set(job, (value) => parentPort.postMessage({ kind: 'done', job, value }))
    parentPort.postMessage({ kind: 'call', id: job, job, name: 'wait', args })
  }
})
parentPort.postMessage({ kind: 'ready' })
`

let pool: WorkPool
afterEach(() => pool.close())

let started = 0
const open = (more: { maxThreads?: number; maxWaiting?: number } = {}) => {
  started = 0
  const startThread = () => {
    started += 1
    return new Worker(script, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 48 } })
  }
  pool = new WorkPool({ startThread, calls: {}, ...more })
}

const run = (organisationId: string, task: string, arg: unknown = 1, more: object = {}) =>
  pool.run({ organisationId, task, args: [arg], limitMs: 10_000, ...more })

const busy = { status: 503, key: 'errors.busy', headers: { 'Retry-After': '5' } }

test('a job that takes too long is ended with its thread, and the next one has another', async () => {
  open({ maxThreads: 1 })
  await expect(run('a', 'spin', 1, { limitMs: 100 })).rejects.toMatchObject(busy)
  expect(await run('a', 'echo', 'next')).toBe('next')
  expect(started).toBe(2)
})

test('a job that takes too much memory is ended with its thread', async () => {
  open({ maxThreads: 1 })
  await expect(run('a', 'eat', 1, { limitMs: 50_000 })).rejects.toMatchObject(busy)
  expect(await run('a', 'echo', 'next')).toBe('next')
})

test('a thread that ends by itself is replaced', async () => {
  open({ maxThreads: 1 })
  await expect(run('a', 'leave')).rejects.toMatchObject(busy)
  expect(await run('a', 'echo', 'next')).toBe('next')
})

test('a refusal of a job arrives as it is and leaves the thread alone', async () => {
  open({ maxThreads: 1 })
  await expect(run('a', 'fail', 'Query is wrong.')).rejects.toMatchObject({ status: 400, message: 'Query is wrong.' })
  expect(await run('a', 'echo', 'next')).toBe('next')
  expect(started).toBe(1)
})

test('a job whose caller leaves is ended, running or waiting', async () => {
  open({ maxThreads: 1 })
  const running = new AbortController()
  const waiting = new AbortController()
  const first = run('a', 'spin', 1, { signal: running.signal, limitMs: 50_000 })
  const second = run('a', 'spin', 2, { signal: waiting.signal })
  const third = run('a', 'echo', 'third')
  waiting.abort()
  await expect(second).rejects.toMatchObject(busy)
  running.abort()
  await expect(first).rejects.toMatchObject(busy)
  expect(await third).toBe('third')
})

test('the limit does not count the time that a job waits for the server', async () => {
  open({ maxThreads: 1 })
  let reply: ((value: string) => void) | undefined
  const waited = new Promise<string>((resolve) => (reply = resolve))
  const pendingReply = run('a', 'ask', 1, { limitMs: 50, calls: { wait: () => waited } })
  const secondPool = new WorkPool({ startThread: () => new Worker(script, { eval: true }), calls: {} })
  await expect(secondPool.run({ organisationId: 'b', task: 'spin', args: [], limitMs: 200 })).rejects.toMatchObject(
    busy,
  )
  await secondPool.close()
  reply?.('late')
  expect(await pendingReply).toBe('late')
})

test('an organisation that asks for everything leaves a thread to the others', async () => {
  open({ maxThreads: 2 })
  const flood = Array.from({ length: 20 }, () => run('a', 'spin', 1, { limitMs: 50_000 }))
  for (const job of flood) job.catch(() => undefined)
  expect(await run('b', 'echo', 'b')).toBe('b')
  expect(await run('c', 'echo', 'c')).toBe('c')
})

test('an organisation with too much waiting is told to come again, and only it', async () => {
  open({ maxThreads: 1, maxWaiting: 2 })
  const jobs = Array.from({ length: 3 }, () => run('a', 'spin', 1, { limitMs: 50_000 }))
  for (const job of jobs) job.catch(() => undefined)
  await expect(run('a', 'echo')).rejects.toMatchObject({ status: 429, headers: { 'Retry-After': '2' } })
  const secondJob = run('b', 'echo', 'b')
  secondJob.catch(() => undefined)
  await pool.close()
  await expect(secondJob).rejects.toMatchObject(busy)
})

test('a thread that cannot be made fails its job and no other', async () => {
  let isBroken = true
  const startThread = () => {
    if (isBroken) throw new Error('no thread')
    return new Worker(script, { eval: true })
  }
  pool = new WorkPool({ startThread, calls: {}, maxThreads: 1 })
  await expect(run('a', 'echo')).rejects.toThrow('no thread')
  isBroken = false
  expect(await run('a', 'echo', 'next')).toBe('next')
})

test('a pool that is closed ends what runs and takes nothing', async () => {
  open({ maxThreads: 1 })
  const running = run('a', 'spin', 1, { limitMs: 50_000 })
  running.catch(() => undefined)
  await pool.close()
  await expect(running).rejects.toMatchObject(busy)
  await expect(run('a', 'echo')).rejects.toMatchObject(busy)
})

test('a signal that outlives its jobs keeps nothing of them', async () => {
  open()
  const { signal } = new AbortController()
  await run('a', 'echo', 1, { signal })
  await expect(run('a', 'fail', 'Query is wrong.', { signal })).rejects.toMatchObject({ status: 400 })
  expect(getEventListeners(signal, 'abort')).toEqual([])
})
