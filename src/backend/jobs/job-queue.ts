import PgBoss from 'pg-boss'
import type { OpenDatabase } from '../db/open-database.ts'
import type { Log } from '../log.ts'
import { queueDatabase } from './queue-database.ts'

export type QueueName = 'index-repository' | 'send-mail' | 'clean-up'

/** A job is a queue and a key, such as the id of a row; what is to be done is written in the row. */
export interface QueueDefinition {
  readonly name: QueueName
  readonly retryLimit: number
  /** Seconds before the first retry; each further one waits twice as long. */
  readonly retryDelay: number
  /** Seconds after which a job whose process died is given to another. At most a day. */
  readonly expiresAfter: number
  /** Throwing makes it a failed attempt. `signal` is aborted by `abort` and by `stop`, which then waits for it. */
  run(key: string, signal: AbortSignal): Promise<void>
}

export interface JobQueue {
  readonly isStarted: boolean
  start(queues: readonly QueueDefinition[]): Promise<void>
  /** Work begins at once. A job that waits already is not doubled; before `start` nothing happens. */
  send(name: QueueName, key: string): Promise<void>
  /** Stops the job in this process, if it runs here. */
  abort(name: QueueName, key: string, reason: Error): void
  /** Calls `work` again and again until `stop`, never two at a time. */
  repeat(milliseconds: number, work: () => Promise<void>): void
  stop(): Promise<void>
}

/** The reason of a signal when the process ends: the work is to be left as it was found. */
export class HandedBack extends Error {
  override readonly name = 'HandedBack'
}

/** An attempt failed for a reason that is on record elsewhere. */
export class AttemptFailed extends Error {
  override readonly name = 'AttemptFailed'
}

interface Payload {
  readonly key: string
}

interface Round {
  readonly timer: NodeJS.Timeout
  underWay: Promise<void> | undefined
}

interface Running {
  readonly controller: AbortController
  readonly done: Promise<void>
}

/** Another process may send as well, so that a shared queue is looked at; our own jobs wake us. */
const pollingSeconds = { shared: 4, embedded: 60 }
const maintenanceSeconds = 120

class Queue implements JobQueue {
  readonly #boss: PgBoss
  readonly #database: ReturnType<typeof queueDatabase>
  readonly #log: Log
  readonly #pollingSeconds: number
  readonly #workers = new Map<QueueName, string>()
  readonly #running = new Map<string, Running>()
  readonly #rounds = new Set<Round>()
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
    for (const queue of queues) await this.#serve(queue)
    this.#state = 'started'
  }

  async send(name: QueueName, key: string): Promise<void> {
    if (this.#state !== 'started') return
    await this.#boss.send(name, { key } satisfies Payload, { singletonKey: key })
    this.#wake(name)
  }

  abort(name: QueueName, key: string, reason: Error): void {
    this.#running.get(`${name} ${key}`)?.controller.abort(reason)
  }

  repeat(milliseconds: number, work: () => Promise<void>): void {
    const round: Round = { timer: setInterval(() => this.#turn(round, work), milliseconds), underWay: undefined }
    this.#rounds.add(round)
  }

  async stop(): Promise<void> {
    if (this.#state !== 'started') return
    this.#state = 'stopping'
    for (const { timer } of this.#rounds) clearInterval(timer)
    for (const name of this.#workers.keys()) await this.#boss.offWork(name)
    for (const { controller } of this.#running.values()) controller.abort(new HandedBack('the process ends'))
    while (this.#running.size > 0) await Promise.all([...this.#running.values()].map(({ done }) => done))
    await Promise.all([...this.#rounds].map(({ underWay }) => underWay))
    await this.#database.settled()
    await this.#boss.stop({ graceful: false, close: false })
    await this.#database.settled()
  }

  #turn(round: Round, work: () => Promise<void>): void {
    round.underWay ??= work()
      .catch((error: unknown) => this.#log.error('repeated work failed', { error }))
      .finally(() => (round.underWay = undefined))
  }

  #wake(name: QueueName): void {
    const worker = this.#workers.get(name)
    if (worker !== undefined) this.#boss.notifyWorker(worker)
  }

  async #serve(queue: QueueDefinition): Promise<void> {
    const { name, retryLimit, retryDelay, expiresAfter } = queue
    const policy = { policy: 'short' as const, retryLimit, retryDelay, retryBackoff: true }
    const options = { name, ...policy, expireInSeconds: expiresAfter }
    await this.#boss.createQueue(name, options)
    await this.#boss.updateQueue(name, options)
    const polling = { pollingIntervalSeconds: this.#pollingSeconds, batchSize: 1 }
    const worker = await this.#boss.work<Payload>(name, polling, async ([job]) => {
      if (job !== undefined) await this.#run(queue, job.data.key)
    })
    this.#workers.set(name, worker)
  }

  async #run(queue: QueueDefinition, key: string): Promise<void> {
    if (this.#state === 'stopping') throw new HandedBack('the process ends')
    const controller = new AbortController()
    const work = Promise.resolve().then(() => queue.run(key, controller.signal))
    const place = `${queue.name} ${key}`
    const done = work.then(
      () => undefined,
      () => undefined,
    )
    this.#running.set(place, { controller, done })
    try {
      await work
    } catch (error) {
      const isExpected = controller.signal.aborted || error instanceof AttemptFailed
      if (!isExpected) this.#log.error('job failed', { queue: queue.name, key, error })
      throw error
    } finally {
      this.#running.delete(place)
      this.#wake(queue.name)
    }
  }
}

/** Jobs in the database's own queue; `isShared` when other processes may work on it. */
export const openJobQueue = (database: OpenDatabase, log: Log, isShared: boolean): JobQueue =>
  new Queue(database, log, isShared)
