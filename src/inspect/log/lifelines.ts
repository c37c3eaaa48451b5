import type { PageRecord } from '../observer/record.ts'
import type { Step, StepMark } from './steps.ts'

export interface StepWindow {
  /** Places count from 0, and `end` is exclusive. */
  readonly start: number
  readonly end: number
  readonly total: number
}

export const windowAround = (total: number, place: number, size: number): StepWindow => {
  const at = Math.min(Math.max(place, 0), Math.max(total - 1, 0))
  const start = at - (at % size)
  return { start, end: Math.min(start + size, total), total }
}

export interface Lane {
  readonly id: string
  readonly name: string
  /** Null means before the first or after the last drawn row. */
  readonly from: number | null
  readonly to: number | null
}

export interface Arrow {
  readonly number: number
  readonly row: number
  readonly mark: StepMark
  readonly label: string
  /** Null means that the actor is not drawn; equal places mean an event to itself. */
  readonly source: number | null
  readonly target: number | null
  readonly kind: Exclude<PageRecord['kind'], 'actor'> | 'begins'
}

export interface Lifelines {
  readonly lanes: readonly Lane[]
  readonly arrows: readonly Arrow[]
}

/** The outside is a person, the browser, the server or QA. */
export const outside = 'outside'

const isEnd = ({ after }: Step): boolean => after !== undefined && after.status !== 'active'

const getSender = ({ from }: Step): string => from ?? outside

const getReceiver = ({ mark, actor, from }: Step): string =>
  mark === 'notice' ? (from ?? outside) : (actor ?? outside)

const getKind = ({ record, mark }: Step): Arrow['kind'] => {
  if (record.kind === 'actor') return 'begins'
  return record.kind === 'notice' || mark === 'notice' ? 'notice' : record.kind === 'control' ? 'control' : 'event'
}

export const isInvolved = (step: Step, chosen: ReadonlySet<string>): boolean =>
  chosen.has(getSender(step)) || chosen.has(getReceiver(step))

const findRow = (steps: readonly Step[], isIt: (step: Step) => boolean): number | null => {
  const row = steps.findIndex(isIt)
  return row === -1 ? null : row
}

const toLane = (id: string, name: string, steps: readonly Step[]): Lane => ({
  id,
  name,
  from: findRow(steps, ({ record, actor }) => record.kind === 'actor' && actor === id),
  to: findRow(steps, (step) => step.actor === id && step.record.kind === 'event' && isEnd(step)),
})

/** Each step is one row. The lanes follow the order of `names`, after the outside. */
export const lifelines = (
  steps: readonly Step[],
  names: ReadonlyMap<string, string>,
  ended: ReadonlySet<string>,
): Lifelines => {
  const present = [...names].filter(([id]) => !ended.has(id))
  const lanes = [toLane(outside, '', []), ...present.map(([id, name]) => toLane(id, name, steps))]
  const findPlace = (id: string): number | null => {
    const place = lanes.findIndex((lane) => lane.id === id)
    return place === -1 ? null : place
  }
  return {
    lanes,
    arrows: steps.map((step, row) => ({
      number: step.number,
      row,
      mark: step.mark,
      label: step.type,
      source: findPlace(getSender(step)),
      target: findPlace(getReceiver(step)),
      kind: getKind(step),
    })),
  }
}

export const endedBefore = (steps: readonly Step[], number: number): ReadonlySet<string> =>
  new Set(
    steps.flatMap((step) =>
      step.number < number && step.record.kind === 'event' && step.actor !== null && isEnd(step) ? [step.actor] : [],
    ),
  )

export const participants = (steps: readonly Step[]): ReadonlySet<string> =>
  new Set(steps.flatMap((step) => [getSender(step), getReceiver(step)]).filter((id) => id !== outside))
