import { mistaken } from './query-mistake.ts'
import type { Token } from './read-tokens.ts'

interface Frame {
  readonly at: number
  readonly isBeside: boolean
  hasOperator: boolean
  hasFilter: boolean
  isEmpty: boolean
}

interface Pair {
  readonly open: number
  readonly close: number
}

const createFrame = (at: number, isBeside: boolean): Frame => ({
  at,
  isBeside,
  hasOperator: false,
  hasFilter: false,
  isEmpty: true,
})

const isNegating = ({ kind, isNegation }: Token): boolean => kind === 'not' && isNegation === true

export class GroupTracker {
  readonly #top = createFrame(-1, false)
  readonly #open: Frame[] = []
  readonly #groups = new Set<number>()
  #justClosed: Pair[] = []
  #isAfterOperator = false
  #lastEnd = -1
  #stray: number | undefined

  follow(token: Token): void {
    const { kind, at, end } = token
    if (kind === 'open') this.#open.push(createFrame(at, this.#isAfterOperator))
    else if (kind === 'close') this.#close(at)
    else this.#note(token)
    if (kind !== 'close') this.#justClosed = []
    if (kind !== 'open') this.#isAfterOperator = kind === 'and' || kind === 'or' || kind === 'not'
    this.#lastEnd = end
  }

  finish(): (at: number) => boolean {
    const unclosed = this.#open.find(({ hasOperator, isBeside }) => hasOperator || isBeside)
    if (unclosed !== undefined) throw mistaken('unclosedGroup', unclosed.at)
    if (this.#stray !== undefined && this.#top.hasOperator) throw mistaken('unopenedGroup', this.#stray)
    return (at) => this.#groups.has(at)
  }

  get #frame(): Frame {
    return this.#open.at(-1) ?? this.#top
  }

  #note(token: Token): void {
    const { kind } = token
    const frame = this.#frame
    const isJoining = kind === 'and' || kind === 'or'
    if (isJoining) for (const pair of this.#justClosed) this.#keep(pair)
    frame.hasOperator ||= isJoining || (kind === 'not' && !isNegating(token))
    frame.hasFilter ||= isNegating(token) || kind === 'filter' || kind === 'case' || kind === 'word'
    frame.isEmpty = false
  }

  #close(at: number): void {
    const frame = this.#open.pop()
    if (frame === undefined) {
      if (this.#lastEnd !== at) this.#stray ??= at
      return
    }
    const outer = this.#frame
    const pair = { open: frame.at, close: at }
    outer.isEmpty = false
    if (frame.isEmpty) return
    this.#justClosed.push(pair)
    if (!frame.hasOperator && !frame.hasFilter && !frame.isBeside) return
    outer.hasFilter = true
    this.#keep(pair)
  }

  #keep({ open, close }: Pair): void {
    this.#groups.add(open).add(close)
  }
}
