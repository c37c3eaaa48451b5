import type { Answers } from './answers.ts'
import { toFailureKey } from './conversation.present.ts'
import type { Generation } from './generation.ts'
import type { LookUp } from '#src/contract/answer-events.ts'
import {
  blankProgress,
  toProgress,
  type AnswerEnd,
  type AnswerProgress,
  type AnswerRow,
  type Owner,
} from './messages.store.ts'

export type Step =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'lookUps'; readonly lookUps: readonly LookUp[] }
  | { readonly type: 'support'; readonly progress: AnswerProgress }
  | { readonly type: 'quiet' }
  | { readonly type: 'end'; readonly end: AnswerEnd; readonly progress: AnswerProgress }

export interface FollowedAnswer {
  /** Several waiting pieces come as one, so a slow reader costs no memory. */
  next(): Promise<Step>
  close(): void
}

const lookEvery = 250
/** Proxies close connections that are silent for half a minute to a minute. */
const quietAfter = 15_000
const maxPieceLength = 16_384

interface Seen {
  readonly progress: AnswerProgress
  readonly end: AnswerEnd | undefined
  readonly isByModel: boolean
}

const cutPiece = (text: string, from: number): string => {
  const piece = text.slice(from, from + maxPieceLength)
  const isSplit = from + piece.length < text.length && /[\ud800-\udbff]$/.test(piece)
  return isSplit ? piece.slice(0, -1) : piece
}

const isSame = (left: LookUp, right: LookUp): boolean => left.number === right.number && left.state === right.state

const findChanged = (shown: readonly LookUp[], now: readonly LookUp[]): readonly LookUp[] =>
  shown === now ? [] : now.filter((lookUp) => !shown.some((known) => isSame(known, lookUp)))

class Alarm {
  #isRung = false
  #ring = (): void => undefined

  ring(): void {
    this.#isRung = true
    this.#ring()
  }

  async wait(limit: number): Promise<void> {
    if (!this.#isRung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, limit)
        this.#ring = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    this.#isRung = false
  }
}

interface FollowerParts {
  readonly from: number
  readonly look: () => Promise<Seen>
  readonly alarm: Alarm
  readonly maxWait: number
  readonly leave: () => void
}

class Follower implements FollowedAnswer {
  readonly #look: () => Promise<Seen>
  readonly #alarm: Alarm
  readonly #maxWait: number
  readonly #leave: () => void
  #held: number
  #shown: AnswerProgress = blankProgress
  #isClosed = false

  constructor({ from, look, alarm, maxWait, leave }: FollowerParts) {
    this.#held = from
    this.#look = look
    this.#alarm = alarm
    this.#maxWait = maxWait
    this.#leave = leave
  }

  async next(): Promise<Step> {
    const until = performance.now() + quietAfter
    for (;;) {
      const { progress, end, isByModel } = await this.#look()
      const shown = this.#shown
      const lookUps = findChanged(shown.lookUps, progress.lookUps)
      this.#shown = { ...shown, lookUps: progress.lookUps }
      if (lookUps.length > 0) return { type: 'lookUps', lookUps }
      if (end === undefined && this.#hasNewSupport(progress) && isByModel) return { type: 'support', progress }
      const text = cutPiece(progress.content, this.#held)
      this.#held += text.length
      if (text !== '') return { type: 'text', text }
      if (end !== undefined) return { type: 'end', end, progress }
      const left = until - performance.now()
      if (this.#isClosed || left <= 0) return { type: 'quiet' }
      await this.#alarm.wait(Math.min(left, this.#maxWait))
    }
  }

  /** A reader sees what supports a text, or that no model wrote it, before the text. */
  #hasNewSupport({ citations, modelFault }: AnswerProgress): boolean {
    const shown = this.#shown
    this.#shown = { ...shown, citations, modelFault }
    return citations.length > shown.citations.length || (modelFault !== undefined && shown.modelFault === undefined)
  }

  close(): void {
    this.#isClosed = true
    this.#leave()
    this.#alarm.ring()
  }
}

const followHere = (generation: Generation, from: number): FollowedAnswer => {
  const alarm = new Alarm()
  const leave = generation.onChange(() => alarm.ring())
  const isByModel = generation.author === 'model'
  const look = async () => ({ progress: generation.progress, end: generation.end, isByModel })
  return new Follower({ from, look, alarm, maxWait: quietAfter, leave })
}

const toEnd = ({ state, failure_key }: AnswerRow): AnswerEnd | undefined => {
  if (state === 'streaming') return undefined
  return state === 'failed' ? { state, failure: toFailureKey(failure_key) } : { state }
}

const gone: Seen = {
  progress: blankProgress,
  end: { state: 'failed', failure: 'errors.notFound' },
  isByModel: false,
}

/** A row whose model failed has another author and keeps the fault. */
const isByModel = ({ answered_by, model_fault }: AnswerRow): boolean => answered_by === 'model' || model_fault !== null

const followRow = (answers: Answers, owner: Owner, id: string, from: number): FollowedAnswer => {
  const look = async (): Promise<Seen> => {
    const row = await answers.read(owner, id)
    if (row === undefined) return gone
    return { progress: toProgress(row), end: toEnd(row), isByModel: isByModel(row) }
  }
  return new Follower({ from, look, alarm: new Alarm(), maxWait: lookEvery, leave: () => undefined })
}

export const followAnswer = (answers: Answers, owner: Owner, id: string, from: number): FollowedAnswer => {
  const generation = answers.running(id)
  return generation === undefined ? followRow(answers, owner, id, from) : followHere(generation, from)
}
