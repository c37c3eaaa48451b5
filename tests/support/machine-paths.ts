import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, EventFrom, SnapshotFrom } from 'xstate'
import { TestModel } from 'xstate/graph'
import {
  type WalkPlan,
  asPlainLogic,
  getFixtureName,
  listInputs,
  observe,
  listRestingPaths,
  createTraversal,
} from '#src/inspect/model/machine-walk.ts'

type Drivers<M extends AnyStateMachine, Deps> = {
  readonly [T in EventFrom<M>['type']]: (deps: Deps, event: Extract<EventFrom<M>, { type: T }>) => unknown
}

export interface Replay<M extends AnyStateMachine, Deps> {
  readonly open: (input: unknown) => Deps | Promise<Deps>
  readonly close?: (deps: Deps) => unknown
  readonly drive: Drivers<M, Deps>
  /** The full names are `xstate.done.actor.<id>` and `xstate.after.<name>.<state id>`. */
  readonly cause?: Readonly<Record<string, (deps: Deps, event: AnyEventObject) => unknown>>
  readonly see: Readonly<Record<string, (deps: Deps, snapshot: SnapshotFrom<M>) => unknown>>
}

export interface ReplayedPath {
  readonly description: string
  readonly run: () => Promise<void>
}

/** The paths cover every transition, with `[value, event, value before]` as the identity of a state. */
export const replayPaths = <M extends AnyStateMachine, Deps>(
  machine: M,
  plan: WalkPlan<M>,
  replay: Replay<M, Deps>,
): { readonly paths: readonly ReplayedPath[]; readonly gaps: readonly string[] } => {
  const drivers = { ...replay.drive, ...replay.cause } as Readonly<
    Record<string, (deps: Deps, event: AnyEventObject) => unknown>
  >
  const rested = new Set<string>()
  const driven = new Set<string>()
  const paths = listInputs(plan).flatMap((input) => {
    const model = new TestModel(asPlainLogic(machine), createTraversal(plan, input))
    return withoutPrefixes(model.getShortestPaths({ allowDuplicatePaths: true })).map((path) => {
      for (const { event, state } of path.steps) {
        driven.add(event.type)
        listRestingPaths(state).forEach((resting) => rested.add(resting))
      }
      const run = async () => {
        const deps = await replay.open(input)
        const events = Object.fromEntries(
          Object.entries(drivers).map(([type, drive]) => [
            type,
            async (step: { event: AnyEventObject }) => void (await drive(deps, step.event)),
          ]),
        )
        const see = async (state: AnyMachineSnapshot) => {
          for (const resting of listRestingPaths(state)) await replay.see[resting]?.(deps, state as SnapshotFrom<M>)
        }
        try {
          await model.testPath({ ...path, steps: walked(machine, path.steps) }, { events, states: { '*': see } })
        } finally {
          await replay.close?.(deps)
        }
      }
      return { description: describe(path.steps, input), run }
    })
  })
  return { paths, gaps: findGaps(rested, driven, Object.keys(replay.see), Object.keys(drivers)) }
}

/** The walk replaces a state by any other that `distinguish` does not tell apart, so the states are computed again. */
const walked = <S extends Steps[number]>(machine: AnyStateMachine, steps: readonly S[]): S[] => {
  let state = steps[0]?.state
  return steps.map((step, at) => {
    if (at > 0 && state !== undefined) state = observe(machine, state, step.event).after
    const [meant, reached] = [step.state, state ?? step.state].map((each) => listRestingPaths(each).join(' & '))
    if (meant !== reached) throw new Error(`the plan takes ${meant} for ${reached}: more has to be distinguished`)
    return { ...step, state: state ?? step.state }
  })
}

type Steps = readonly { readonly event: AnyEventObject; readonly state: AnyMachineSnapshot }[]

const toTrail = (steps: Steps): string[] => steps.slice(1).map(({ event }) => getFixtureName(event))

const withoutPrefixes = <P extends { readonly steps: Steps }>(paths: readonly P[]): P[] => {
  const kept: string[] = []
  return paths
    .toSorted((a, b) => b.steps.length - a.steps.length)
    .filter(({ steps }) => {
      const trail = toTrail(steps)
        .map((label) => `${label}\n`)
        .join('')
      const isPrefix = kept.some((longer) => longer.startsWith(trail))
      if (!isPrefix) kept.push(trail)
      return !isPrefix
    })
}

const describe = (steps: Steps, input: unknown): string => {
  const end = steps.at(-1)
  const from = input === undefined ? '' : `from ${JSON.stringify(input)}: `
  return `${from}${toTrail(steps).join(' → ') || 'starts'} ⇒ ${end ? listRestingPaths(end.state).join(' & ') : ''}`
}

const findGaps = (
  rested: Set<string>,
  driven: Set<string>,
  seen: readonly string[],
  drivers: readonly string[],
): string[] => [
  ...[...rested].flatMap((path) => (seen.includes(path) ? [] : [`nothing is asserted in ${path}`])),
  ...seen.flatMap((path) => (rested.has(path) ? [] : [`asserted, but never rested in: ${path}`])),
  ...[...driven].flatMap((type) =>
    drivers.includes(type) || type === 'xstate.init' ? [] : [`nobody can cause ${type}`],
  ),
  ...drivers.flatMap((type) => (driven.has(type) ? [] : [`no path causes ${type}`])),
]
