import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate'
import { toMoveKey } from '../charts/chart-graph.ts'
import { begun } from './pure-chart.ts'
import type { ActorRecord, PageRecord } from './record.ts'
import { type Gate, passEvent } from './gate.ts'
import type { Entry, Told } from './kept-entries.ts'
import type { KnownActor } from './known-actors.ts'
import { type Mishaps, attempted } from './mishaps.ts'
import { createStandings } from './standings.ts'

const keysOf = (transitions: readonly AnyTransitionDefinition[]): string[] => transitions.map(toMoveKey)

/** A chart begins before anything can watch it: what it took on its way to where it begins is found by beginning once more. */
const takenAtStart = (chart: AnyStateMachine | null, input: unknown): string[] => {
  if (chart === null) return []
  try {
    return keysOf(begun(chart, input).transitions)
  } catch {
    return []
  }
}

/** Where no record could be made something stands all the same, so that nobody takes it for missed on the way. */
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

/** Makes records of what was told; nothing gets into one but through the gate. */
export const createEntryRecords = (gate: Gate, mishaps: Pick<Mishaps, 'tell'>) => {
  const standingOf = createStandings(gate)
  const actorRecords = new WeakMap<KnownActor, { of: KnownActor['start']; record: ActorRecord }>()

  const startOf = ({ start }: KnownActor) => ('standing' in start ? start.standing : standingOf(start.snapshot))

  const recordOf = ({ number, at, actor, from }: Entry, told: Told): PageRecord => {
    const event = passEvent(gate, told.event)
    if (actor === null) return { kind: 'control', number, at, command: event }
    if (told.kind === 'notice') return { kind: 'notice', number, at, actor: actor.id, event }
    const isStart = told.event.type === 'xstate.init'
    return {
      kind: 'event',
      number,
      at,
      actor: actor.id,
      from: from?.id ?? null,
      event,
      after: told.after === null ? startOf(actor) : standingOf(told.after),
      takes: isStart ? takenAtStart(actor.chart, actor.input) : keysOf(told.transitions),
    }
  }

  const wholeActor = (actor: KnownActor): ActorRecord => ({
    ...bareActor(actor),
    name: String(gate.pass(actor.name)),
    chart: actor.chart?.id ?? null,
    ...(actor.input === undefined ? {} : { input: gate.pass(actor.input) }),
    start: startOf(actor),
  })

  return {
    ofEntry: (entry: Entry): PageRecord | null => {
      if (entry.told === null) return entry.record
      const { told } = entry
      entry.record = attempted(mishaps, 'recording', () => recordOf(entry, told)) ?? bareRecord(entry)
      entry.told = null
      return entry.record
    },
    ofActor: (actor: KnownActor): ActorRecord => {
      const before = actorRecords.get(actor)
      if (before?.of === actor.start) return before.record
      const record = attempted(mishaps, 'recording', () => wholeActor(actor)) ?? bareActor(actor)
      actorRecords.set(actor, { of: actor.start, record })
      return record
    },
  }
}
