import type {
  ActorRecord,
  ControlRecord,
  EventRecord,
  NoticeRecord,
  PageRecord,
  Plain,
  ActorState,
} from '../observer/record.ts'
import type { InspectedPage } from '../inspector/inspected-page.ts'
import { differencesBetween } from '../recording/difference.ts'
import { statePaths } from './state-paths.ts'

export const stepMarks = ['control', 'person', 'actor', 'outcome', 'delay', 'notice'] as const
/** `person` is anything from outside the charts, such as a gesture, the browser or the server. */
export type StepMark = (typeof stepMarks)[number]

export interface Step {
  readonly record: PageRecord
  readonly number: number
  readonly at: number
  readonly since: number | null
  readonly mark: StepMark
  readonly actor: string | null
  readonly from: string | null
  readonly type: string
  readonly payload: Plain
  readonly before: ActorState | undefined
  readonly after: ActorState | undefined
  readonly takes: readonly string[]
  readonly hasEffect: boolean
}

const nothing = { before: undefined, after: undefined, takes: [] } as const

type Expected = { readonly actor: string; readonly type: string | null; readonly state: string | null }

const toExpected = ({ command }: ControlRecord): Expected | null => {
  const { type, actor } = command
  if (typeof actor !== 'string') return null
  if (type === 'event.send') return { actor, type: getEventType(command['event']), state: null }
  if (type === 'state.reach') return { actor, type: null, state: String(command['state'] ?? '') }
  return null
}

const getEventType = (event: unknown): string =>
  typeof event === 'object' && event !== null && 'type' in event ? String(event.type) : ''

const isExpected = (expected: Expected | null, { actor, from, event }: EventRecord): boolean =>
  expected !== null &&
  from === null &&
  actor === expected.actor &&
  (expected.type === null || expected.type === event.type)

/** A way to a state is many events; a single event is one. */
const isFulfilled = ({ state }: Expected, { after }: EventRecord): boolean =>
  state === null || statePaths(after.value).some((path) => state.endsWith(`.${path}`))

/** Nobody sends the internal events: starts, delays and results of invoked work. */
const isInternal = ({ event }: EventRecord): boolean => event.type.startsWith('xstate.')

const chooseMark = (record: EventRecord, isOfControl: boolean): StepMark => {
  const { from, event } = record
  if (event.type.startsWith('xstate.after.')) return 'delay'
  if (/^xstate\.(?:done|error)\./.test(event.type)) return 'outcome'
  if (isOfControl) return 'control'
  return from === null && !isInternal(record) ? 'person' : 'actor'
}

const getPayload = (event: { readonly type: string; readonly [name: string]: unknown }): Plain =>
  Object.fromEntries(Object.entries(event).filter(([name]) => name !== 'type')) as Plain

const hasMoved = ({ takes, after }: EventRecord, before: ActorState | undefined): boolean =>
  takes.length > 0 ||
  (before !== undefined &&
    (['status', 'value', 'context'] as const).some((part) => differencesBetween(before[part], after[part]).length > 0))

type StepFacts = Pick<Step, 'mark' | 'actor' | 'from' | 'type' | 'payload' | 'before' | 'after' | 'takes' | 'hasEffect'>

const fromActor = ({ actor, parent, input, start }: ActorRecord): StepFacts => ({
  ...nothing,
  mark: 'actor',
  actor,
  from: parent,
  type: '',
  payload: input ?? {},
  after: start,
  hasEffect: true,
})

const fromControl = ({ command }: ControlRecord): StepFacts => ({
  ...nothing,
  mark: 'control',
  actor: typeof command['actor'] === 'string' ? command['actor'] : null,
  from: null,
  type: command.type,
  payload: getPayload(command),
  hasEffect: true,
})

const fromNotice = ({ actor, event }: NoticeRecord): StepFacts => ({
  ...nothing,
  mark: 'notice',
  actor: null,
  from: actor,
  type: event.type,
  payload: getPayload(event),
  hasEffect: false,
})

const fromEvent = (record: EventRecord, before: ActorState | undefined, isOfControl: boolean): StepFacts => ({
  mark: chooseMark(record, isOfControl),
  actor: record.actor,
  from: record.from ?? (isInternal(record) ? record.actor : null),
  type: record.event.type,
  payload: getPayload(record.event),
  before,
  after: record.after,
  takes: record.takes,
  hasEffect: hasMoved(record, before),
})

interface Progress {
  readonly states: Map<string, ActorState>
  expected: Expected | null
}

const toFacts = (record: PageRecord, progress: Progress): StepFacts => {
  if (record.kind === 'actor') return fromActor(record)
  if (record.kind === 'notice') return fromNotice(record)
  if (record.kind === 'control') {
    progress.expected = toExpected(record)
    return fromControl(record)
  }
  const isOfControl = isExpected(progress.expected, record)
  if (isOfControl && progress.expected !== null && isFulfilled(progress.expected, record)) progress.expected = null
  const before = progress.states.get(record.actor)
  progress.states.set(record.actor, record.after)
  return fromEvent(record, before, isOfControl)
}

export const toSteps = ({ records, actors }: Pick<InspectedPage, 'records' | 'actors'>): readonly Step[] => {
  const progress: Progress = { states: new Map([...actors].map(([id, { start }]) => [id, start])), expected: null }
  let last: number | null = null
  return records.map((record) => {
    const { number, at } = record
    const since = last === null ? null : at - last
    last = at
    return { record, number, at, since, ...toFacts(record, progress) }
  })
}
