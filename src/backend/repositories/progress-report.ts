import type { IndexingProgress, IndexingStage } from '#src/contract/repositories.ts'
import { beatIndex } from '../code-index/index-upkeep.ts'
import type { Database } from '../db/tables.ts'
import type { Services } from '../services.ts'
import { IndexingCancelled } from './schedule-indexing.ts'
import { createSpeedometer } from './speedometer.ts'
import { createWaitingProgress } from './waiting-progress.ts'

const minWriteIntervalMs = 500
const heartbeatIntervalMs = 5_000

/**
 * Writes progress at most twice a second, and often enough to be a sign of life. `cancelled` aborts when another
 * process has removed the build.
 */
export class ProgressReport {
  readonly #db: Database
  readonly #services: Pick<Services, 'clock' | 'log'>
  readonly #build: { readonly no: number; readonly repositoryId: string }
  readonly #cancelled = new AbortController()
  readonly #speed = createSpeedometer()
  readonly #heartbeat: NodeJS.Timeout
  #progress: IndexingProgress
  #timer: NodeJS.Timeout | undefined
  #lastWrite = -minWriteIntervalMs
  #writing: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(services: Pick<Services, 'clock' | 'db' | 'log'>, build: { no: number; repositoryId: string }) {
    this.#db = services.db
    this.#services = services
    this.#build = build
    this.#progress = { ...createWaitingProgress(services.clock()), stage: 'fetching' }
    this.#heartbeat = setInterval(() => this.#write(), heartbeatIntervalMs)
    this.#write()
  }

  get cancelled(): AbortSignal {
    return this.#cancelled.signal
  }

  enter(stage: IndexingStage): void {
    const { fetchedPercent: _, ...rest } = this.#progress
    this.#change({ ...rest, stage })
  }

  fetched(percent: number): void {
    const whole = Math.max(0, Math.min(100, Math.floor(percent)))
    if (whole !== this.#progress.fetchedPercent) this.#change({ ...this.#progress, fetchedPercent: whole })
  }

  expect(filesTotal: number, filesUnchanged?: number): void {
    this.#speed.begin()
    const unchanged = filesUnchanged === undefined ? {} : { filesUnchanged }
    this.#change({ ...this.#progress, filesTotal, ...unchanged })
  }

  done(files: number): void {
    const filesDone = this.#progress.filesDone + files
    this.#change({ ...this.#progress, filesDone, filesPerSecond: this.#speed.after(filesDone) })
  }

  skipped(reasons: readonly string[]): void {
    const skipped = { ...this.#progress.skipped }
    for (const reason of reasons) skipped[reason] = (skipped[reason] ?? 0) + 1
    this.#change({ ...this.#progress, skipped })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#heartbeat)
    clearTimeout(this.#timer)
    await this.#writing
  }

  #change(progress: IndexingProgress): void {
    this.#progress = progress
    if (this.#timer !== undefined || this.#isClosed) return
    const wait = Math.max(0, this.#lastWrite + minWriteIntervalMs - performance.now())
    this.#timer = setTimeout(() => this.#write(), wait)
  }

  #write(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#isClosed) return
    this.#writing = this.#writing.then(async () => {
      await this.#store().catch((error: unknown) => this.#services.log.error('progress not written', { error }))
      this.#lastWrite = performance.now()
    })
  }

  async #store(): Promise<void> {
    const { no, repositoryId } = this.#build
    const { numUpdatedRows } = await this.#db
      .updateTable('repositories')
      .set({ progress: JSON.stringify(this.#progress) })
      .where('id', '=', repositoryId)
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('code_indexes').select('no').where('no', '=', no).where('state', '=', 'building')),
      )
      .executeTakeFirst()
    if (numUpdatedRows === 0n) this.#cancelled.abort(new IndexingCancelled('the build is gone'))
    else await beatIndex(this.#db, no, new Date(this.#services.clock()))
  }
}
