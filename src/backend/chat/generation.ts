import { minutes } from '#src/lib/durations.ts'
import type { AnswerAuthor, Citation, LookUp } from '#src/contract/answer-events.ts'
import type { Database } from '../db/tables.ts'
import type { ErrorKey } from '../http/error-keys.ts'
import { Refusal } from '../http/refusal.ts'
import type { Log } from '../log.ts'
import type { Answerer, AnswerPart, AnswerRequest } from './answerer.ts'
import { blankProgress, keepEnd, keepProgress, type AnswerEnd, type AnswerProgress } from './messages.store.ts'

export interface GenerationParts {
  readonly db: Database
  readonly clock: () => number
  readonly log: Log
  readonly answerer: Answerer
}

const saveEvery = 250
const beatEvery = 1_000
const maxDurationMs = 5 * minutes

type EndReason = 'stopped' | 'interrupted' | 'overrun' | 'taken'

const selectMentioned = ({ content, citations }: AnswerProgress): readonly Citation[] =>
  citations.filter(({ number }) => content.includes(`[${number}]`))

const withLookUp = (lookUps: readonly LookUp[], changed: LookUp): readonly LookUp[] =>
  [...lookUps.filter(({ number }) => number !== changed.number), changed].toSorted(
    (left, right) => left.number - right.number,
  )

const withPart = ({ content, lookUps }: AnswerProgress, part: AnswerPart): Partial<AnswerProgress> => {
  if (part.type === 'text') return { content: content + part.text }
  if (part.type === 'citations') return { citations: part.citations }
  if (part.type === 'lookUp') return { lookUps: withLookUp(lookUps, part.lookUp) }
  return part.type === 'modelFault' ? { modelFault: part.fault } : { notice: part.notice }
}

const toFailure = ({ status, key }: Refusal): ErrorKey => (status === 429 ? 'errors.unavailable' : key)

/** The generation is independent of connections: readers come and go. */
export class Generation {
  readonly #id: string
  readonly #parts: GenerationParts
  readonly #abort = new AbortController()
  readonly #listeners = new Set<() => void>()
  #progress = blankProgress
  #end: AnswerEnd | undefined
  #saving: Promise<void> = Promise.resolve()
  #saveTimer: NodeJS.Timeout | undefined
  readonly ended: Promise<void>

  constructor(id: string, question: AnswerRequest, parts: GenerationParts) {
    this.#id = id
    this.#parts = parts
    this.ended = this.#run(question)
  }

  get author(): AnswerAuthor {
    return this.#parts.answerer.author
  }

  get progress(): AnswerProgress {
    return this.#progress
  }

  get end(): AnswerEnd | undefined {
    return this.#end
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  stop(reason: EndReason): void {
    this.#abort.abort(reason)
  }

  async #run(question: AnswerRequest): Promise<void> {
    const beat = setInterval(() => this.#saveSoon(0), beatEvery)
    const limit = setTimeout(() => this.stop('overrun'), maxDurationMs)
    let end: AnswerEnd
    try {
      await this.#write(question)
      end = this.#abort.signal.aborted ? this.#endOf(undefined) : { state: 'complete' }
    } catch (error) {
      end = this.#endOf(error)
    }
    clearInterval(beat)
    clearTimeout(limit)
    clearTimeout(this.#saveTimer)
    if (end.state !== 'complete') this.#change({ citations: selectMentioned(this.#progress) })
    await this.#saving
    await keepEnd(this.#parts.db, this.#id, this.progress, end).catch((error: unknown) => {
      this.#parts.log.error('answer not kept', { id: this.#id, error })
      end = { state: 'failed', failure: 'errors.answerFailed' }
    })
    this.#end = end
    this.#tell()
  }

  async #write(question: AnswerRequest): Promise<void> {
    const { signal } = this.#abort
    const parts = this.#parts.answerer.answer(question, signal)[Symbol.asyncIterator]()
    const aborted = new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined)))
    while (!signal.aborted) {
      const next = await Promise.race([parts.next(), aborted])
      if (next === undefined || next.done === true) break
      this.#take(next.value)
    }
    if (signal.aborted) void parts.return?.().catch(() => undefined)
  }

  #take(part: AnswerPart): void {
    this.#change(withPart(this.#progress, part))
    this.#saveSoon(saveEvery)
    this.#tell()
  }

  #change(change: Partial<AnswerProgress>): void {
    this.#progress = { ...this.#progress, ...change }
  }

  #endOf(error: unknown): AnswerEnd {
    const reason: unknown = this.#abort.signal.reason
    if (reason === 'stopped') return { state: 'stopped' }
    if (reason === 'interrupted' || reason === 'taken') return { state: 'failed', failure: 'errors.answerInterrupted' }
    if (reason === 'overrun') return { state: 'failed', failure: 'errors.busy' }
    if (error instanceof Refusal && error.extra.retryable === true)
      return { state: 'failed', failure: toFailure(error) }
    this.#parts.log.error('answer failed', { id: this.#id, error })
    return { state: 'failed', failure: 'errors.answerFailed' }
  }

  #saveSoon(delay: number): void {
    if (this.#saveTimer !== undefined) return
    this.#saveTimer = setTimeout(() => {
      this.#saving = this.#save().finally(() => (this.#saveTimer = undefined))
    }, delay)
  }

  async #save(): Promise<void> {
    const { db, clock, log } = this.#parts
    try {
      const kept = await keepProgress(db, this.#id, this.progress, new Date(clock()))
      if (kept === undefined) this.stop('taken')
      else if (kept.isToBeStopped) this.stop('stopped')
    } catch (error) {
      log.error('answer not kept', { id: this.#id, error })
    }
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}
