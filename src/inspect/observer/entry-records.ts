import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate'
import { toMoveKey } from '../charts/chart-graph.ts'
import { startPureChart } from './pure-chart.ts'
import type { ActorRecord, PageRecord } from './record.ts'
import { type Redactor, redactEvent } from './redactor.ts'
import type { Entry, Observation } from './kept-entries.ts'
import type { KnownActor } from './known-actors.ts'
import { type InspectorErrors, attempt } from './inspector-errors.ts'
import { createActorStates } from './actor-states.ts'

const toMoveKeys = (transitions: readonly AnyTransitionDefinition[]): string[] => transitions.map(toMoveKey)

/** A chart takes its first transitions before it can be watched, so they are found by starting it again. */
const takenAtStart = (chart: AnyStateMachine | null, input: unknown): string[] => {
  if (chart === null) return []
  try {
    return toMoveKeys(startPureChart(chart, input).transitions)
  } catch {
    return []
  }
}

/** A record that failed is replaced, so that its number does not count as missed. */
const bareRecord = ({ number, at, actor }: Entry): PageRecord => {
  const event = { type: 'record.failed' }
  return actor === null
    ? { kind: 'control', number, at, command: event }
    : { kind: 'notice', number, at, actor: actor.id, event }
}

const bareActor = ({ number, at, id, parent }: KnownActor): ActorRecord => ({
  kind: 'actor',
  number,
  at,
  actor: id,
  parent: parent?.id ?? null,
  name: id,
  chart: null,
  start: { status: 'active' },
})

const createRecordMaker = (redactor: Redactor) => {
  const toActorState = createActorStates(redactor)

  const getStart = ({ start }: KnownActor) => ('state' in start ? start.state : toActorState(start.snapshot))

  const toRecord = ({ number, at, actor, from }: Entry, observation: Observation): PageRecord => {
    const event = redactEvent(redactor, observation.event)
    if (actor === null) return { kind: 'control', number, at, command: event }
    if (observation.kind === 'notice') return { kind: 'notice', number, at, actor: actor.id, event }
    const isStart = observation.event.type === 'xstate.init'
    return {
      kind: 'event',
      number,
      at,
      actor: actor.id,
      from: from?.id ?? null,
      event,
      after: observation.after === null ? getStart(actor) : toActorState(observation.after),
      takes: isStart ? takenAtStart(actor.chart, actor.input) : toMoveKeys(observation.transitions),
    }
  }

  const wholeActor = (actor: KnownActor): ActorRecord => ({
    ...bareActor(actor),
    name: String(redactor.redact(actor.name)),
    chart: actor.chart?.id ?? null,
    ...(actor.input === undefined ? {} : { input: redactor.redact(actor.input) }),
    start: getStart(actor),
  })

  return { toRecord, wholeActor }
}

/** Records of actors are cached until the start of the actor moves. */
export const createEntryRecords = (redactor: Redactor, inspectorErrors: Pick<InspectorErrors, 'report'>) => {
  const { toRecord, wholeActor } = createRecordMaker(redactor)
  const actorRecords = new WeakMap<KnownActor, { of: KnownActor['start']; record: ActorRecord }>()
  return {
    toEntryRecord: (entry: Entry): PageRecord | null => {
      if (entry.observation === null) return entry.record
      const { observation } = entry
      entry.record = attempt(inspectorErrors, 'recording', () => toRecord(entry, observation)) ?? bareRecord(entry)
      entry.observation = null
      return entry.record
    },
    toActorRecord: (actor: KnownActor): ActorRecord => {
      const before = actorRecords.get(actor)
      if (before?.of === actor.start) return before.record
      const record = attempt(inspectorErrors, 'recording', () => wholeActor(actor)) ?? bareActor(actor)
      actorRecords.set(actor, { of: actor.start, record })
      return record
    },
  }
}
