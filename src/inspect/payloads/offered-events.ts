import * as v from 'valibot'
import type { AnyMachineSnapshot, AnyStateMachine, StateValue } from 'xstate'
import type { Plain, Standing } from '../observer/record.ts'
import { everyChart, type PlannedChart } from '../plans/every-chart.ts'
import { type EventKind, eventKindOf, eventSchemaOf } from './event-schema.ts'
import { eventLater } from './event-later.ts'
import { type NamedField, blankPayload, fieldsOf } from './field.ts'
import { readPayload } from './read-payload.ts'

type Filled = { readonly [name: string]: Plain }

/** An event that a chart knows. */
export interface OfferedEvent {
  readonly type: string
  readonly kind: EventKind
  readonly fields: readonly NamedField[]
  /** What its form begins with. */
  readonly first: Filled
  /** With these values something comes of it; false: a guard forbids it, or the chart remains as it is. */
  readonly isTaken: boolean
  /** The chart has a transition for it as it stands. */
  readonly isHeard: boolean
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

/** What the plan of the chart tries first in this state. */
const fixtureFor = ({ plan }: PlannedChart, type: string, snapshot: AnyMachineSnapshot): unknown => {
  const [, kind, id = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []
  if (kind === 'error') return { error: `${id} failed` }
  if (kind === 'done') {
    const done = plan.outcomes?.[id]?.done
    return { output: (typeof done === 'function' ? done(snapshot) : done)?.[0] }
  }
  const fixture: unknown = (plan.events as Readonly<Record<string, unknown>>)[type]
  return listOf(typeof fixture === 'function' ? fixture(snapshot) : fixture)[0]
}

/** The same as if it happened now. */
const plannedFor = (chart: PlannedChart, type: string, snapshot: AnyMachineSnapshot, now: number): unknown => {
  const fixture = fixtureFor(chart, type, snapshot)
  if (!isRecord(fixture)) return fixture
  const { type: _, ...payload } = eventLater(chart.id, { ...fixture, type }, now - chart.now)
  return payload
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const firstOf = (schema: v.GenericSchema, planned: unknown, now: number): Filled => {
  const { first } = v.getMetadata(schema)
  const filled = first ?? planned
  /** The cast: it has just been read by a schema of plain data. */
  return readPayload(schema, filled).problems.length === 0 ? (filled as Filled) : blankPayload(fieldsOf(schema), now)
}

const attempt = <T>(make: () => T, otherwise: T): T => {
  try {
    return make()
  } catch {
    return otherwise
  }
}

const offerOf = (
  chart: PlannedChart,
  snapshot: AnyMachineSnapshot,
  { type, isHeard }: { readonly type: string; readonly isHeard: boolean },
  now: number,
): OfferedEvent[] => {
  const [kind, schema] = [eventKindOf(type), eventSchemaOf(chart.id, type)]
  if (kind === null || schema === null) return []
  const first = firstOf(
    schema,
    attempt(() => plannedFor(chart, type, snapshot, now), undefined),
    now,
  )
  const { payload } = readPayload(schema, first)
  /** A guard may look for what was not let out of the page: then nobody knows before it is tried. */
  const isTaken = isHeard && attempt(() => snapshot.can({ ...payload, type }), true)
  return [{ type, kind, fields: fieldsOf(schema), first, isTaken, isHeard }]
}

const snapshotOf = (machine: AnyStateMachine, { value, context }: Standing): AnyMachineSnapshot =>
  machine.resolveState({ value: value as StateValue, context })

/**
 * Lists the events that a chart handles, innermost state first, then its other events; none when it is unknown or has ended. `now`: the page's own
 * clock, in milliseconds since 1970.
 */
export const offeredEvents = (chart: string, standing: Standing, now: number): readonly OfferedEvent[] => {
  const planned = everyChart.find(({ id }) => id === chart)
  if (planned === undefined || standing.status !== 'active') return []
  const snapshot = attempt(() => snapshotOf(planned.machine, standing), null)
  const nodes = snapshot?._nodes.toSorted((a, b) => b.path.length - a.path.length) ?? []
  const types = new Set(nodes.flatMap((node) => [...node.transitions.keys()]))
  if (snapshot === null) return []
  const heard = [...types].map((type) => ({ type, isHeard: true }))
  const others = planned.machine.events.filter((type) => eventKindOf(type) === 'event' && !types.has(type))
  const unheard = others.toSorted().map((type) => ({ type, isHeard: false }))
  return [...heard, ...unheard].flatMap((event) => offerOf(planned, snapshot, event, now))
}
