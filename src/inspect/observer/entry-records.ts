import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate'
import { moveKeyOf } from '../charts/chart-graph.ts'
import { begun } from '../recording/pure-chart.ts'
import type { ActorRecord, PageRecord, Plain, PlainEvent } from '../recording/record.ts'
import type { Gate } from './gate.ts'
import type { Entry, Told } from './kept-entries.ts'
import type { KnownActor } from './known-actors.ts'
import { createStandings } from './standings.ts'

const keysOf = (transitions: readonly AnyTransitionDefinition[]): string[] => transitions.map(moveKeyOf)

/** A chart begins before anything can watch it: what it took on its way to where it begins is found by beginning once more. */
const takenAtStart = (chart: AnyStateMachine | null, input: unknown): string[] => {
  if (chart === null) return []
  try {
    return keysOf(begun(chart, input).transitions)
  } catch {
    return []
  }
}

const isMembers = (plain: Plain): plain is { readonly [name: string]: Plain } =>
  typeof plain === 'object' && plain !== null && !Array.isArray(plain)

/** Makes records of what was told; nothing gets into one but through the gate. */
export const createEntryRecords = (gate: Gate) => {
  const standingOf = createStandings(gate)
  const actorRecords = new WeakMap<KnownActor, { of: KnownActor['start']; record: ActorRecord }>()

  const startOf = ({ start }: KnownActor) => ('standing' in start ? start.standing : standingOf(start.snapshot))

  const plainEvent = (event: Told['event']): PlainEvent => {
    const plain = gate.pass(event)
    return { ...(isMembers(plain) ? plain : {}), type: String(gate.pass(event.type)) }
  }

  const recordOf = ({ number, at, actor, from }: Entry, told: Told): PageRecord => {
    const event = plainEvent(told.event)
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

  return {
    ofEntry: (entry: Entry): PageRecord | null => {
      if (entry.told === null) return entry.record
      entry.record = recordOf(entry, entry.told)
      entry.told = null
      return entry.record
    },
    ofActor: (actor: KnownActor): ActorRecord => {
      const before = actorRecords.get(actor)
      if (before?.of === actor.start) return before.record
      const record: ActorRecord = {
        kind: 'actor',
        number: actor.number,
        at: actor.at,
        actor: actor.id,
        parent: actor.parent?.id ?? null,
        name: String(gate.pass(actor.name)),
        chart: actor.chart?.id ?? null,
        ...(actor.input === undefined ? {} : { input: gate.pass(actor.input) }),
        start: startOf(actor),
      }
      actorRecords.set(actor, { of: actor.start, record })
      return record
    },
  }
}
