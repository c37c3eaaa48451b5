import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { toMoveKey } from '../charts/chart-graph.ts'
import type { Trail, WalkedChart } from './chart-coverage.ts'
import {
  type Move,
  type WalkPlan,
  getFixtureName,
  listInputs,
  observe,
  observeStart,
  createWalkOptions,
} from './machine-walk.ts'
import { getActiveNodes } from '../xstate-internals.ts'

/** Composed guards (`and`, `not`) call the others and are not functions of the chart. */
const isPlain = (guard: unknown): guard is (...given: unknown[]) => boolean =>
  typeof guard === 'function' && !('check' in guard)

const withNotedGuards = (machine: AnyStateMachine) => {
  const answers = new Map<string, Set<boolean>>()
  const guards = Object.entries<unknown>(machine.implementations.guards).flatMap(([name, guard]) => {
    if (!isPlain(guard)) return []
    const given = new Set<boolean>()
    answers.set(name, given)
    const noted = (...args: unknown[]) => {
      const answer = guard(...args)
      given.add(answer)
      return answer
    }
    return [[name, noted] as const]
  })
  return { noted: machine.provide({ guards: Object.fromEntries(guards) }), answers }
}

type ToPlace = (snapshot: AnyMachineSnapshot) => string

const toTrail = (way: readonly string[], { event, emitted, before, after, steps }: Move, toPlace: ToPlace): Trail => ({
  way,
  move: { event: event.type, emitted, before: toPlace(before), after: toPlace(after) },
  takes: steps.flatMap(({ transitions }) => transitions.map(toMoveKey)),
  enters: [before, ...steps.map(({ after }) => after)].flatMap((snapshot) =>
    getActiveNodes(snapshot).map(({ id }) => id),
  ),
})

const describeStart = (input: unknown): string => (input === undefined ? 'start' : `start with ${formatInput(input)}`)

const formatInput = (input: unknown): string => {
  const text = JSON.stringify(input, (_, value: unknown) => (typeof value === 'function' ? undefined : value))
  return text.length > 120 ? `${text.slice(0, 117)}…` : text
}

interface Place {
  readonly at: AnyMachineSnapshot
  readonly way: readonly string[]
}

export const walkTrails = (machine: AnyStateMachine, plan: WalkPlan<AnyStateMachine>): WalkedChart => {
  const { noted, answers } = withNotedGuards(machine)
  const trails: Trail[] = []
  for (const input of listInputs(plan)) {
    const { events, filterEvents, serializeState, toPlace } = createWalkOptions(plan, input)
    const start = observeStart(noted, input)
    const places: Place[] = [{ at: start.after, way: [describeStart(input)] }]
    trails.push(toTrail([describeStart(input)], start, toPlace))
    const seen = new Set<string>()
    for (let next = places.shift(); next !== undefined; next = places.shift()) {
      const { at, way } = next
      for (const event of events(at).filter((each) => filterEvents(at, each))) {
        const move = observe(noted, at, event)
        const onward = [...way, getFixtureName(event).replace(/^xstate\./, '')]
        trails.push(toTrail(onward, move, toPlace))
        const key = serializeState(move.after, event, at)
        if (!seen.has(key)) places.push({ at: move.after, way: onward })
        seen.add(key)
      }
    }
  }
  return { trails, answers }
}
