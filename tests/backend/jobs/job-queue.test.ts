import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OpenDatabase } from '#src/backend/db/open-database.ts'
import { AttemptFailed, ProcessEnding, openJobQueue, type JobQueue } from '#src/backend/jobs/job-queue.ts'
import type { QueueDefinition } from '#src/backend/jobs/job-queue.ts'
import { patience } from '#tests/support/patience.ts'
import { openMemoryDatabase } from '#tests/support/prepared-database.ts'

let database: OpenDatabase
let queue: JobQueue
let errors: { message: string; facts: unknown }[]
beforeEach(async () => {
  database = await openMemoryDatabase()
  errors = []
  const log = { info: () => undefined, error: (message: string, facts: unknown) => errors.push({ message, facts }) }
  queue = openJobQueue(database, log, false)
})
afterEach(async () => {
  await queue.stop()
  await database.close()
})

const definition = (run: QueueDefinition['run'], extra: Partial<QueueDefinition> = {}): QueueDefinition => ({
  name: 'send-mail',
  retryLimit: 0,
  retryDelay: 0,
  expiresAfter: 60,
  run,
  ...extra,
})

const countStates = async () => {
  const { rows } = await database.runSql(`select state, count(*)::integer as jobs from pgboss.job group by state`)
  return Object.fromEntries(rows.map(({ state, jobs }) => [state, jobs]))
}

const gate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open }
}

test('jobs start at once, one after another, without waiting for the next poll', async () => {
  const ran: string[] = []
  await queue.start([definition(async (key) => void ran.push(key))])
  const before = performance.now()
  for (const key of ['a', 'b', 'c']) await queue.send('send-mail', key)
  await vi.waitFor(() => expect(ran).toEqual(['a', 'b', 'c']), patience)
  expect(performance.now() - before).toBeLessThan(10_000)
  await vi.waitFor(async () => expect(await countStates()).toEqual({ completed: 3 }), patience)
})

test('each job is started at once when it is sent', async () => {
  const ran: string[] = []
  await queue.start([definition(async (key) => void ran.push(key))])
  const keys = Array.from({ length: 200 }, (_, no) => String(no))
  for (const key of keys) {
    await queue.send('send-mail', key)
    await vi.waitFor(() => expect(ran.at(-1)).toBe(key), { ...patience, interval: 1 })
  }
  expect(ran).toEqual(keys)
})

test('a job that waits already is not doubled, one that runs may be sent again', async () => {
  const ran: string[] = []
  const { opened, open } = gate()
  await queue.start([
    definition(async (key) => {
      ran.push(key)
      await opened
    }),
  ])
  await queue.send('send-mail', 'first')
  await vi.waitFor(() => expect(ran).toEqual(['first']), patience)
  for (const key of ['first', 'next', 'next', 'first']) await queue.send('send-mail', key)
  open()
  await vi.waitFor(() => expect(ran).toHaveLength(3), patience)
  await vi.waitFor(async () => expect(await countStates()).toEqual({ completed: 3 }), patience)
  expect(ran.toSorted()).toEqual(['first', 'first', 'next'])
})

test('a failed attempt is made again, and only an unexpected failure is logged', async () => {
  let attempts = 0
  const run = async () => {
    attempts += 1
    if (attempts === 1) throw new AttemptFailed('known')
    if (attempts === 2) throw new TypeError('unknown')
  }
  await queue.start([definition(run, { retryLimit: 3 })])
  await queue.send('send-mail', 'x')
  const nudge = async () => {
    await database.runSql(`update pgboss.job set start_after = now() - interval '1 second' where state = 'retry'`)
    await queue.send('send-mail', 'y')
    expect(await countStates()).toMatchObject({ completed: expect.any(Number) })
    expect((await countStates())['retry']).toBeUndefined()
  }
  await vi.waitFor(nudge, patience)
  expect(attempts).toBeGreaterThanOrEqual(3)
  expect(errors.map(({ message }) => message)).toEqual(['job failed'])
})

test('a failed job is retried when its retry is due, not at the next poll', async () => {
  let attempts = 0
  const run = async () => {
    attempts += 1
    if (attempts < 3) throw new AttemptFailed('known')
  }
  await queue.start([definition(run, { retryLimit: 3 })])
  await queue.send('send-mail', 'x')
  await vi.waitFor(() => expect(attempts).toBe(3), patience)
})

test('a job that cannot be marked as done is logged, and the next one is done', async () => {
  const ran: string[] = []
  await queue.start([
    definition(async (key) => {
      ran.push(key)
      if (key === 'first') await database.runSql('alter table pgboss.job rename column output to gone')
      else await database.runSql('select 1')
    }),
  ])
  await queue.send('send-mail', 'first')
  await vi.waitFor(() => expect(errors.map(({ message }) => message)).toEqual(['job not marked as done']), patience)
  await database.runSql('alter table pgboss.job rename column gone to output')
  await queue.send('send-mail', 'second')
  await vi.waitFor(() => expect(ran).toEqual(['first', 'second']), patience)
})

test('aborting reaches the job that runs under that key and no other', async () => {
  const reasons: unknown[] = []
  await queue.start([
    definition(
      (_, signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            reasons.push(signal.reason)
            resolve()
          })
          queue.abort('send-mail', 'other', new Error('not this one'))
          queue.abort('send-mail', 'x', new RangeError('this one'))
        }),
    ),
  ])
  await queue.send('send-mail', 'x')
  await vi.waitFor(() => expect(reasons).toEqual([new RangeError('this one')]), patience)
})

test('stopping hands the running job back, waits for it, and begins no other', async () => {
  const ran: string[] = []
  let isDone = false
  const run = async (key: string, signal: AbortSignal) => {
    ran.push(key)
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    expect(signal.reason).toBeInstanceOf(ProcessEnding)
    await database.runSql('select 1')
    isDone = true
  }
  await queue.start([definition(run)])
  await queue.send('send-mail', 'running')
  await vi.waitFor(() => expect(ran).toEqual(['running']), patience)
  await queue.send('send-mail', 'waiting')
  await queue.stop()
  expect(isDone).toBe(true)
  expect(ran).toEqual(['running'])
  expect(await countStates()).toEqual({ completed: 1, created: 1 })
  await queue.send('send-mail', 'late')
  expect(await countStates()).toEqual({ completed: 1, created: 1 })
})

test('what waited in the database is done by the next process', async () => {
  await queue.start([definition(async () => undefined, { name: 'clean-up' })])
  const ran: string[] = []
  await queue.stop()
  const writer = openJobQueue(database, { info: () => undefined, error: () => undefined }, false)
  const { opened, open } = gate()
  await writer.start([definition(() => opened)])
  for (const key of ['busy', 'left']) await writer.send('send-mail', key)
  await vi.waitFor(async () => expect(await countStates()).toMatchObject({ active: 1, created: 1 }), patience)
  open()
  const stopped = writer.stop()
  const next = openJobQueue(database, { info: () => undefined, error: () => undefined }, false)
  await stopped
  await next.start([definition(async (key) => void ran.push(key))])
  await next.send('send-mail', 'new')
  await vi.waitFor(() => expect(ran).toContain('new'), patience)
  await next.stop()
  expect(new Set(ran).size).toBe(ran.length)
})

test('repeated work never runs twice at a time, and ends with the queue', async () => {
  await queue.start([])
  const { opened, open } = gate()
  let startedJobs = 0
  queue.repeat(5, async () => {
    startedJobs += 1
    if (startedJobs === 1) await opened
    if (startedJobs === 2) throw new Error('once')
  })
  await vi.waitFor(() => expect(startedJobs).toBe(1), patience)
  let ticks = 0
  queue.repeat(5, async () => void (ticks += 1))
  await vi.waitFor(() => expect(ticks).toBeGreaterThan(5), patience)
  expect(startedJobs).toBe(1)
  open()
  await vi.waitFor(() => expect(startedJobs).toBeGreaterThan(3), patience)
  expect(errors.map(({ message }) => message)).toEqual(['repeated work failed'])
  await queue.stop()
  const after = startedJobs
  await new Promise((resolve) => setImmediate(resolve))
  expect(startedJobs).toBe(after)
})

test('chosen jobs run side by side, each once, and stopping waits for all of them', async () => {
  const waiting = ['a', 'b', 'c']
  const ran: string[] = []
  const ended: string[] = []
  const run = async (key: string, signal: AbortSignal) => {
    waiting.splice(waiting.indexOf(key), 1)
    ran.push(key)
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    ended.push(`${key} ${String(signal.reason)}`)
  }
  const choose = async (underWay: readonly string[]) => (underWay.length < 2 ? waiting[0] : undefined)
  await queue.start([definition(run, { choose })])
  await vi.waitFor(() => expect(ran).toEqual(['a', 'b']), patience)
  queue.abort('send-mail', 'a', new Error('only a'))
  await vi.waitFor(() => expect(ran).toEqual(['a', 'b', 'c']), patience)
  await queue.stop()
  expect(ended).toEqual(['a Error: only a', ...['b', 'c'].map((key) => `${key} ProcessEnding: the process ends`)])
})

test('a job that is sent makes the queue choose, and leaves nothing in the database', async () => {
  const waiting: string[] = []
  const ran: string[] = []
  const run = async (key: string) => void ran.push(waiting.splice(waiting.indexOf(key), 1)[0] ?? '')
  await queue.start([definition(run, { choose: async () => waiting[0] })])
  waiting.push('of another sender')
  await queue.send('send-mail', 'a')
  await vi.waitFor(() => expect(ran).toEqual(['of another sender']), patience)
  await vi.waitFor(async () => expect(await countStates()).toEqual({ completed: 1 }), patience)
})

test('a chosen job that fails is not chosen again before its delay is over', async () => {
  let attempts = 0
  const run = async () => {
    attempts += 1
    throw new AttemptFailed('known')
  }
  const choose = async (underWay: readonly string[]) => (underWay.includes('a') ? undefined : 'a')
  await queue.start([definition(run, { choose, retryDelay: 60 })])
  await vi.waitFor(() => expect(attempts).toBe(1), patience)
  for (const key of ['x', 'y', 'z']) await queue.send('send-mail', key)
  await vi.waitFor(async () => expect(await countStates()).toEqual({ completed: 3 }), patience)
  expect(attempts).toBe(1)
})
