import * as v from 'valibot'
import type { AnyMachineSnapshot, AnyStateMachine, StateValue } from 'xstate'
import type { Plain, ActorState } from '../observer/record.ts'
import { everyChart, type PlannedChart } from '../plans/every-chart.ts'
import { type EventKind, getEventKind, findEventSchema } from './event-schema.ts'
import { shiftEvent } from './shift-event.ts'
import { type NamedField, blankPayload, toFields } from './field.ts'
import { readPayload } from './read-payload.ts'
import { getActiveNodes } from '../xstate-internals.ts'

type Filled = { readonly [name: string]: Plain }

export interface OfferedEvent {
  readonly type: string
  readonly kind: EventKind
  readonly fields: readonly NamedField[]
  readonly first: Filled
  /** False means that a guard forbids it or that the chart stays as it is. */
  readonly hasEffect: boolean
  readonly isHandled: boolean
}

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

const findFixture = ({ plan }: PlannedChart, type: string, snapshot: AnyMachineSnapshot): unknown => {
  const [, kind, id = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []
  if (kind === 'error') return { error: `${id} failed` }
  if (kind === 'done') {
    const done = plan.outcomes?.[id]?.done
    return { output: (typeof done === 'function' ? done(snapshot) : done)?.[0] }
  }
  const fixture: unknown = (plan.events as Readonly<Record<string, unknown>>)[type]
  return toList(typeof fixture === 'function' ? fixture(snapshot) : fixture)[0]
}

const planPayload = (chart: PlannedChart, type: string, snapshot: AnyMachineSnapshot, now: number): unknown => {
  const fixture = findFixture(chart, type, snapshot)
  if (!isRecord(fixture)) return fixture
  const { type: _, ...payload } = shiftEvent(chart.id, { ...fixture, type }, now - chart.now)
  return payload
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const chooseFirst = (schema: v.GenericSchema, planned: unknown, now: number): Filled => {
  const { first } = v.getMetadata(schema)
  const filled = first ?? planned
  return readPayload(schema, filled).problems.length === 0 ? (filled as Filled) : blankPayload(toFields(schema), now)
}

const attempt = <T>(make: () => T, otherwise: T): T => {
  try {
    return make()
  } catch {
    return otherwise
  }
}

const offerEvent = (
  chart: PlannedChart,
  snapshot: AnyMachineSnapshot,
  { type, isHandled }: { readonly type: string; readonly isHandled: boolean },
  now: number,
): OfferedEvent[] => {
  const [kind, schema] = [getEventKind(type), findEventSchema(chart.id, type)]
  if (kind === null || schema === null) return []
  const first = chooseFirst(
    schema,
    attempt(() => planPayload(chart, type, snapshot, now), undefined),
    now,
  )
  const { payload } = readPayload(schema, first)
  /** A guard may read a value that was redacted, so the result is not known before it is sent. */
  const hasEffect = isHandled && attempt(() => snapshot.can({ ...payload, type }), true)
  return [{ type, kind, fields: toFields(schema), first, hasEffect, isHandled }]
}

const toSnapshot = (machine: AnyStateMachine, { value, context }: ActorState): AnyMachineSnapshot =>
  machine.resolveState({ value: value as StateValue, context })

/**
 * Lists the events that a chart handles, innermost state first, then its other events. `now` is the page's own clock in milliseconds
 * since 1970.
 */
export const offeredEvents = (chart: string, state: ActorState, now: number): readonly OfferedEvent[] => {
  const planned = everyChart.find(({ id }) => id === chart)
  if (planned === undefined || state.status !== 'active') return []
  const snapshot = attempt(() => toSnapshot(planned.machine, state), null)
  const nodes = snapshot === null ? [] : getActiveNodes(snapshot).toSorted((a, b) => b.path.length - a.path.length)
  const types = new Set(nodes.flatMap((node) => [...node.transitions.keys()]))
  if (snapshot === null) return []
  const handled = [...types].map((type) => ({ type, isHandled: true }))
  const others = planned.machine.events.filter((type) => getEventKind(type) === 'event' && !types.has(type))
  const unhandled = others.toSorted().map((type) => ({ type, isHandled: false }))
  return [...handled, ...unhandled].flatMap((event) => offerEvent(planned, snapshot, event, now))
}
