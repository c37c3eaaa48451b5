import type { StepMark } from './steps.ts'
import type { Arrow, Lane, Lifelines } from './lifelines.ts'

export const measures = { lane: 176, row: 34, gutter: 56, head: 36, letter: 6.7 } as const

export interface SequenceLine {
  readonly id: string
  readonly x: number
  readonly from: number
  readonly to: number
  readonly isEnded: boolean
}

export interface SequenceArrow {
  readonly number: number
  readonly mark: StepMark
  readonly kind: Arrow['kind']
  readonly y: number
  readonly line: string
  readonly head?: string
  /** The stub is the end at an actor that is not drawn. */
  readonly stub?: { readonly x: number; readonly y: number }
  readonly label: { readonly x: number; readonly y: number; readonly anchor: 'start' | 'middle'; readonly text: string }
  readonly whole: string
}

export interface SequenceDrawing {
  readonly width: number
  readonly height: number
  readonly lines: readonly SequenceLine[]
  readonly arrows: readonly SequenceArrow[]
}

export const toLaneX = (place: number): number => measures.gutter + measures.lane * (place + 0.5)
const toRowY = (row: number): number => measures.row * (row + 0.75)

/** Long texts are cut in the middle, because event types differ at both ends. */
export const shorten = (text: string, width: number): string => {
  const maxLetters = Math.max(5, Math.floor(width / measures.letter))
  if (text.length <= maxLetters) return text
  const first = Math.ceil((maxLetters - 1) / 2)
  return `${text.slice(0, first)}…${text.slice(text.length - (maxLetters - 1 - first))}`
}

const head = (x: number, y: number, direction: 1 | -1): string => `M${x} ${y}l${-8 * direction} -4v8z`

const loopWidth = 28

const toItself = (x: number, y: number) => ({
  line: `M${x} ${y - 8}h${loopWidth - 8}q8 0 8 8t-8 8H${x + 7}`,
  head: head(x, y + 8, -1),
  label: { x: x + loopWidth + 8, y: y + 4, anchor: 'start', room: measures.lane - loopWidth - 16 },
})

const between = (from: number, to: number, y: number) => {
  const direction = to > from ? 1 : -1
  return {
    line: `M${from} ${y}H${to - 7 * direction}`,
    head: head(to, y, direction),
    /** The label is at the left end, which is in view when the arrow is long. */
    label: { x: Math.min(from, to) + 10, y: y - 5, anchor: 'start', room: Math.abs(to - from) - 20 },
  }
}

const stubLength = measures.lane / 2 - 8

const drawToUndrawn = (x: number, y: number, isArriving: boolean) => ({
  ...(isArriving
    ? { line: `M${x - stubLength} ${y}H${x - 7}`, head: head(x, y, 1) }
    : { line: `M${x} ${y}h${stubLength - 7}`, head: head(x + stubLength, y, 1) }),
  stub: { x: isArriving ? x - stubLength : x + stubLength, y },
  label: {
    x: isArriving ? x - stubLength / 2 : x + stubLength / 2,
    y: y - 5,
    anchor: 'middle',
    room: stubLength,
  },
})

const toAll = (x: number, y: number) => ({
  line: `M${x} ${y}h${loopWidth}`,
  stub: { x: x + loopWidth, y },
  label: { x: x + loopWidth + 8, y: y + 4, anchor: 'start', room: measures.lane - loopWidth - 16 },
})

const toShape = ({ source, target, kind }: Arrow, y: number) => {
  if (kind === 'notice' && source !== null) return toAll(toLaneX(source), y)
  if (source === null) return drawToUndrawn(toLaneX(target ?? 0), y, true)
  if (target === null) return drawToUndrawn(toLaneX(source), y, false)
  if (source !== target) return between(toLaneX(source), toLaneX(target), y)
  return kind === 'control' ? toAll(toLaneX(source), y) : toItself(toLaneX(source), y)
}

const toLine = (lane: Lane, place: number, height: number): SequenceLine => ({
  id: lane.id,
  x: toLaneX(place),
  from: lane.from === null ? 0 : toRowY(lane.from),
  to: lane.to === null ? height : toRowY(lane.to) + measures.row / 2 - 4,
  isEnded: lane.to !== null,
})

export const drawSequence = ({ lanes, arrows }: Lifelines, toLabel: (arrow: Arrow) => string): SequenceDrawing => {
  const height = measures.row * arrows.length + measures.row / 2
  return {
    width: measures.gutter + measures.lane * lanes.length,
    height,
    lines: lanes.map((lane, place) => toLine(lane, place, height)),
    arrows: arrows.map((arrow) => {
      const y = toRowY(arrow.row)
      const { label, ...shape } = toShape(arrow, y)
      const whole = toLabel(arrow)
      const { x, anchor, room } = label
      return {
        ...shape,
        number: arrow.number,
        mark: arrow.mark,
        kind: arrow.kind,
        y,
        label: { x, y: label.y, anchor: anchor as 'start' | 'middle', text: shorten(whole, room) },
        whole,
      }
    }),
  }
}
