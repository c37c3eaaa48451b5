import {
  type ActorLogic,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type EventFrom,
  type InputFrom,
  type SnapshotFrom,
  getInitialMicrosteps,
} from 'xstate'
import { adjacencyMapToArray, getAdjacencyMap, type TraversalOptions } from 'xstate/graph'
import { inertScope } from './inert-scope.ts'
import { getActiveNodes, getTransitions } from '../xstate-internals.ts'

type Payload<E> = Omit<E, 'type'>

type Answer<M extends AnyStateMachine, T> = T | readonly T[] | ((snapshot: SnapshotFrom<M>) => T | readonly T[])

export type EventFixtures<M extends AnyStateMachine> = {
  readonly [T in EventFrom<M>['type']]: Answer<M, Payload<Extract<EventFrom<M>, { type: T }>>>
}

/** A missing list is tried once, with `undefined` (done) or with an `Error` (error). */
export interface Outcome {
  readonly done?: readonly unknown[] | ((snapshot: AnyMachineSnapshot) => readonly unknown[])
  readonly error?: readonly unknown[]
  readonly snapshot?: readonly unknown[]
}

/**
 * `events` holds fixtures without `type` for every event of the chart, `inputs` the starting points, and `outcomes` what invoked
 * actors end with. `distinguish` tells apart states of equal value; a counter there would make the walk endless.
 */
export interface WalkPlan<M extends AnyStateMachine> {
  readonly events: EventFixtures<M>
  readonly inputs?: readonly InputFrom<M>[]
  readonly outcomes?: Readonly<Record<string, Outcome>>
  readonly distinguish?: (snapshot: SnapshotFrom<M>) => unknown
}

export interface Microstep {
  readonly before: AnyMachineSnapshot
  readonly after: AnyMachineSnapshot
  readonly transitions: readonly AnyTransitionDefinition[]
}

export interface Move {
  readonly event: AnyEventObject
  readonly before: AnyMachineSnapshot
  readonly after: AnyMachineSnapshot
  readonly steps: readonly Microstep[]
  readonly emitted: readonly string[]
}

export interface ChartWalk {
  readonly starts: readonly Move[]
  readonly moves: readonly Move[]
}

type ChartTraversal = TraversalOptions<AnyMachineSnapshot, AnyEventObject, unknown>

/** Each transition gets its own system, so that a `systemId` never collides between branches. */
export const asPlainLogic = (machine: AnyStateMachine): ActorLogic<AnyMachineSnapshot, AnyEventObject, unknown> => ({
  config: machine.config,
  transition: (before, event) => observe(machine, before, event).after,
  getInitialSnapshot: (_scope, input) => observeStart(machine, input).after,
  getPersistedSnapshot: (snapshot) => snapshot,
})

const record = (
  event: AnyEventObject,
  before: AnyMachineSnapshot,
  run: (scope: AnyActorScope) => AnyMachineSnapshot,
): Move => {
  const scope = inertScope()
  const steps: Microstep[] = []
  const emitted: string[] = []
  let current = before
  scope.actionExecutor = (action) => {
    if (action.type === 'xstate.emit') emitted.push((action.params as { event: AnyEventObject }).event.type)
  }
  scope.system.inspect((inspected) => {
    if (inspected.type !== '@xstate.microstep') return
    const after = inspected.snapshot as AnyMachineSnapshot
    steps.push({ before: current, after, transitions: getTransitions(inspected) })
    current = after
  })
  const after = run(scope)
  return { event, before, after, steps, emitted }
}

export const observe = (machine: AnyStateMachine, before: AnyMachineSnapshot, event: AnyEventObject): Move =>
  record(event, before, (scope) => machine.transition(before, event, scope))

export const observeStart = (machine: AnyStateMachine, input: unknown): Move => {
  const [first] = getInitialMicrosteps(machine, input)
  if (first === undefined) throw new Error(`${machine.id} has no initial state`)
  return record({ type: 'xstate.init' }, first[0], (scope) => machine.getInitialSnapshot(scope, input))
}

export const listRestingPaths = (snapshot: AnyMachineSnapshot): string[] =>
  getActiveNodes(snapshot)
    .filter((node) => node.type === 'atomic' || node.type === 'final')
    .map((node) => node.path.join('.') || node.id)

const toList = <T>(answer: T | readonly T[]): readonly T[] => (Array.isArray(answer) ? answer : [answer as T])

const labels = new WeakMap<AnyEventObject, string>()

/** The name is stable where the payload is not, as for identities, times and errors. */
export const getFixtureName = (event: AnyEventObject): string => labels.get(event) ?? JSON.stringify(event)

const listOutcomes = (
  kind: string,
  id: string,
  plan: Readonly<Record<string, Outcome>>,
  snapshot: AnyMachineSnapshot,
) => {
  const outcome = plan[id] ?? {}
  if (kind === 'error') return (outcome.error ?? [new Error(`${id} failed`)]).map((error) => ({ error }))
  if (kind === 'snapshot') return (outcome.snapshot ?? []).map((child) => ({ snapshot: child }))
  const done = outcome.done ?? [undefined]
  return (typeof done === 'function' ? done(snapshot) : done).map((output) => ({ output }))
}

const actorEvent = /^xstate\.(?:(done|error)\.actor|(snapshot))\.(.+)$/

const listEvents = <M extends AnyStateMachine>(plan: WalkPlan<M>, snapshot: AnyMachineSnapshot): AnyEventObject[] => {
  const made: AnyEventObject[] = []
  const add = (type: string, payloads: readonly object[]) => {
    for (const [index, payload] of payloads.entries()) {
      const event = { ...payload, type }
      labels.set(event, payloads.length > 1 ? `${type}#${index + 1}` : type)
      made.push(event)
    }
  }
  const fixtures: Readonly<Record<string, Answer<AnyStateMachine, object>>> = plan.events
  for (const [type, answer] of Object.entries(fixtures)) {
    add(type, toList<object>(typeof answer === 'function' ? answer(snapshot) : answer))
  }
  for (const type of new Set(getActiveNodes(snapshot).flatMap((node) => [...node.transitions.keys()]))) {
    const actor = actorEvent.exec(type)
    if (actor) add(type, listOutcomes(actor[1] ?? actor[2] ?? '', actor[3] ?? '', plan.outcomes ?? {}, snapshot))
    else if (type.startsWith('xstate.after.')) add(type, [{}])
  }
  return made
}

const toMark =
  <M extends AnyStateMachine>(plan: WalkPlan<M>) =>
  (snapshot: AnyMachineSnapshot) => [snapshot.value, plan.distinguish?.(snapshot as SnapshotFrom<M>)]

/** The state value alone would miss transitions, and the whole context would make the walk endless. */
export const createTraversal = <M extends AnyStateMachine>(plan: WalkPlan<M>, input: unknown): ChartTraversal => {
  const mark = toMark(plan)
  return {
    input,
    events: (snapshot) => (snapshot.status === 'active' ? listEvents(plan, snapshot) : []),
    filterEvents: (snapshot, event) => snapshot.can(event),
    serializeState: (snapshot, event, before) =>
      JSON.stringify([mark(snapshot), event ? getFixtureName(event) : null, before ? mark(before) : null]),
    serializeEvent: getFixtureName,
    limit: 50_000,
  }
}

export const createWalkOptions = (plan: WalkPlan<AnyStateMachine>, input: unknown) => {
  const { events, filterEvents, serializeState } = createTraversal(plan, input)
  if (typeof events !== 'function' || filterEvents === undefined || serializeState === undefined) {
    throw new Error('the traversal is not whole')
  }
  const mark = toMark(plan)
  return {
    events: events as (at: AnyMachineSnapshot) => readonly AnyEventObject[],
    filterEvents,
    serializeState,
    toPlace: (snapshot: AnyMachineSnapshot) => JSON.stringify(mark(snapshot)),
  }
}

export const listInputs = <M extends AnyStateMachine>(plan: WalkPlan<M>): readonly unknown[] =>
  plan.inputs ?? [undefined]

export const walkChart = <M extends AnyStateMachine>(machine: M, plan: WalkPlan<M>): ChartWalk => {
  const starts = listInputs(plan).map((input) => observeStart(machine, input))
  const moves = listInputs(plan).flatMap((input) =>
    adjacencyMapToArray(getAdjacencyMap(asPlainLogic(machine), createTraversal(plan, input))).map(({ state, event }) =>
      observe(machine, state, event),
    ),
  )
  return { starts, moves }
}
