import { setTimeout as delay } from 'node:timers/promises'
import PgBoss from 'pg-boss'
import type { OpenDatabase } from '../db/open-database.ts'
import type { Log } from '../log.ts'
import { WakeSignal } from './wake-signal.ts'
import { queueDatabase } from './queue-database.ts'

export const queueNames = [
  'index-repository',
  'embed-chunks',
  'send-mail',
  'clean-up',
  'check-integrations',
  'run-import-rules',
  'review',
  'post-review',
  'import-pull-requests',
] as const
export type QueueName = (typeof queueNames)[number]

export interface QueueDefinition {
  readonly name: QueueName
  readonly retryLimit: number
  readonly retryDelay: number
  readonly expiresAfter: number
  /** Throwing marks the attempt as failed. `signal` is aborted by `abort` and by `stop`. */
  run(key: string, signal: AbortSignal): Promise<void>
  choose?(underWay: readonly string[]): Promise<string | undefined>
}

export interface JobQueue {
  readonly isStarted: boolean
  start(queues: readonly QueueDefinition[]): Promise<void>
  send(name: QueueName, key: string): Promise<void>
  abort(name: QueueName, key: string, reason: Error): void
  repeat(milliseconds: number, work: () => Promise<void>): void
  stop(): Promise<void>
}

export class ProcessEnding extends Error {
  override readonly name = 'ProcessEnding'
}

export class AttemptFailed extends Error {
  override readonly name = 'AttemptFailed'
}

interface Payload {
  readonly key: string
}

interface RepeatedWork {
  readonly timer: NodeJS.Timeout
  underWay: Promise<void> | undefined
}

/** Another process may send jobs to a shared queue, so it is polled more often. */
const pollingSeconds = { shared: 4, embedded: 60 }
const maintenanceSeconds = 120
/** The embedded database stores milliseconds only, so a job starts a moment in the past. */
const alreadyDue = '-1 second'
const clockTickMs = 20
const maxNotices = 500

class Queue implements JobQueue {
  readonly #boss: PgBoss
  readonly #database: ReturnType<typeof queueDatabase>
  readonly #log: Log
  readonly #pollingSeconds: number
  readonly #workers = new Map<QueueName, { readonly wakeSignal: WakeSignal; readonly ended: Promise<void> }>()
  readonly #running = new Map<string, AbortController>()
  readonly #repeatedWork = new Set<RepeatedWork>()
  #state: 'idle' | 'starting' | 'started' | 'stopping' = 'idle'

  constructor(database: OpenDatabase, log: Log, isShared: boolean) {
    this.#database = queueDatabase(database)
    this.#log = log
    this.#pollingSeconds = isShared ? pollingSeconds.shared : pollingSeconds.embedded
    this.#boss = new PgBoss({
      db: this.#database,
      schedule: false,
      supervise: true,
      maintenanceIntervalSeconds: maintenanceSeconds,
      archiveCompletedAfterSeconds: 60 * 60,
      deleteAfterDays: 2,
    })
    this.#boss.on('error', (error) => this.#log.error('job queue', { error }))
  }

  get isStarted(): boolean {
    return this.#state === 'started'
  }

  async start(queues: readonly QueueDefinition[]): Promise<void> {
    if (this.#state !== 'idle') return
    this.#state = 'starting'
    await this.#boss.start()
    for (const queue of queues) await this.#create(queue)
    this.#state = 'started'
    for (const queue of queues) {
      const wakeSignal = new WakeSignal()
      const ended = queue.choose === undefined ? this.#work(queue, wakeSignal) : this.#workSideBySide(queue, wakeSignal)
      this.#workers.set(queue.name, { wakeSignal, ended })
    }
  }

  async send(name: QueueName, key: string): Promise<void> {
    if (this.#state !== 'started') return
    await this.#boss.send(name, { key } satisfies Payload, { singletonKey: key, startAfter: alreadyDue })
    this.#workers.get(name)?.wakeSignal.notify()
  }

  abort(name: QueueName, key: string, reason: Error): void {
    this.#running.get(`${name} ${key}`)?.abort(reason)
  }

  repeat(milliseconds: number, work: () => Promise<void>): void {
    const round: RepeatedWork = {
      timer: setInterval(() => this.#repeat(round, work), milliseconds),
      underWay: undefined,
    }
    this.#repeatedWork.add(round)
  }

  async stop(): Promise<void> {
    if (this.#state !== 'started') return
    this.#state = 'stopping'
    for (const { timer } of this.#repeatedWork) clearInterval(timer)
    for (const controller of this.#running.values()) controller.abort(new ProcessEnding('the process ends'))
    for (const { wakeSignal } of this.#workers.values()) wakeSignal.notify()
    await Promise.all([...this.#workers.values()].map(({ ended }) => ended))
    await Promise.all([...this.#repeatedWork].map(({ underWay }) => underWay))
    await this.#database.settled()
    await this.#boss.stop({ graceful: false, close: false })
    await this.#database.settled()
  }

  #repeat(round: RepeatedWork, work: () => Promise<void>): void {
    round.underWay ??= work()
      .catch((error: unknown) => this.#log.error('repeated work failed', { error }))
      .finally(() => (round.underWay = undefined))
  }

  async #create({ name, retryLimit, retryDelay, expiresAfter }: QueueDefinition): Promise<void> {
    const policy = { policy: 'short' as const, retryLimit, retryDelay, retryBackoff: true }
    const options = { name, ...policy, expireInSeconds: expiresAfter }
    await this.#boss.createQueue(name, options)
    await this.#boss.updateQueue(name, options)
  }

  /** pg-boss's own loop ends the process when a job cannot be marked as done. */
  async #work(queue: QueueDefinition, wakeSignal: WakeSignal): Promise<void> {
    const maxPauseMs = this.#pollingSeconds * 1000
    let pauseMs = maxPauseMs
    while (this.#state === 'started') {
      wakeSignal.reset()
      const [job] = await this.#boss.fetch<Payload>(queue.name, { batchSize: 1 })
      if (job === undefined) {
        await wakeSignal.wait(pauseMs)
        pauseMs = Math.min(maxPauseMs, pauseMs * 2)
        continue
      }
      const isDone = await this.#isDone(queue, job.data.key)
      await this.#finish(queue.name, job.id, isDone)
      if (!isDone) pauseMs = Math.min(maxPauseMs, queue.retryDelay * 1000 + clockTickMs)
    }
  }

  /** A failed job keeps its lane for the retry delay, so it is not chosen again immediately. */
  async #workSideBySide(queue: QueueDefinition, wakeSignal: WakeSignal): Promise<void> {
    const lanes = new Map<string, Promise<void>>()
    const stopping = new AbortController()
    const runLane = async (key: string) => {
      const isDone = await this.#isDone(queue, key)
      if (!isDone) await delay(queue.retryDelay * 1000, undefined, { signal: stopping.signal }).catch(() => undefined)
      lanes.delete(key)
      wakeSignal.notify()
    }
    while (this.#state === 'started') {
      wakeSignal.reset()
      const key = await this.#chooseKey(queue, [...lanes.keys()])
      if (key === undefined) await wakeSignal.wait(this.#pollingSeconds * 1000)
      else lanes.set(key, runLane(key))
    }
    stopping.abort()
    await Promise.all(lanes.values())
  }

  async #chooseKey({ name, choose }: QueueDefinition, underWay: readonly string[]): Promise<string | undefined> {
    try {
      const notices = await this.#boss.fetch<Payload>(name, { batchSize: maxNotices })
      if (notices.length > 0) {
        await this.#boss.complete(
          name,
          notices.map(({ id }) => id),
        )
      }
      return await choose?.(underWay)
    } catch (error) {
      this.#log.error('no job could be chosen', { queue: name, error })
      return undefined
    }
  }

  async #finish(name: QueueName, id: string, isDone: boolean): Promise<void> {
    try {
      await (isDone ? this.#boss.complete(name, id) : this.#boss.fail(name, id))
    } catch (error) {
      this.#log.error('job not marked as done', { queue: name, error })
    }
  }

  async #isDone(queue: QueueDefinition, key: string): Promise<boolean> {
    if (this.#state !== 'started') return false
    const controller = new AbortController()
    this.#running.set(`${queue.name} ${key}`, controller)
    try {
      await queue.run(key, controller.signal)
      return true
    } catch (error) {
      const isExpected = controller.signal.aborted || error instanceof AttemptFailed
      if (!isExpected) this.#log.error('job failed', { queue: queue.name, key, error })
      return false
    } finally {
      this.#running.delete(`${queue.name} ${key}`)
    }
  }
}

export const openJobQueue = (database: OpenDatabase, log: Log, isShared: boolean): JobQueue =>
  new Queue(database, log, isShared)
