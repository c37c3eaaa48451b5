import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { observe, createWalkOptions } from '../model/machine-walk.ts'
import type { PlannedChart } from '../plans/every-chart.ts'
import { createCandidates } from './live-candidates.ts'
import type { Obstacle } from './control-problem.ts'
import type { LiveFacts } from './live-facts.ts'
import { getActiveNodes } from '../xstate-internals.ts'

export interface Step {
  readonly event: AnyEventObject
  readonly obstacle: Obstacle | null
  readonly after: AnyMachineSnapshot
}

export interface Bounds {
  readonly moves: number
  readonly time: number
  readonly elapsed: () => number
  readonly yieldIfDue: () => Promise<void>
}

export interface Goal {
  readonly from: AnyMachineSnapshot
  readonly to: string
  readonly now: number
  readonly live: LiveFacts
}

interface Place {
  readonly at: AnyMachineSnapshot
  readonly steps: readonly Step[]
}

type Way = readonly Step[] | 'noWay' | 'tooFar'

const maxBlockMs = 30

export const isIn = (snapshot: AnyMachineSnapshot, state: string): boolean =>
  getActiveNodes(snapshot).some(({ id }) => id === state)

/** Searches breadth first. `noWay` means that everything was tried, `tooFar` that the bounds were reached. */
const searchWay = async (
  machine: AnyStateMachine,
  chart: PlannedChart,
  { from, to, now, live }: Goal,
  bounds: Bounds,
  isBlockedTried: boolean,
): Promise<Way> => {
  const { filterEvents, serializeState } = createWalkOptions(chart.plan, undefined)
  const candidates = createCandidates(chart)
  const places: Place[] = [{ at: from, steps: [] }]
  const seen = new Set<string>()
  const startedAt = bounds.elapsed()
  let paused = startedAt
  let moves = 0
  for (let next = places.shift(); next !== undefined; next = places.shift()) {
    const { at, steps } = next
    if (isIn(at, to)) return steps
    if (at.status !== 'active') continue
    for (const { event, obstacle } of candidates({ at, live, now })) {
      if ((obstacle !== null && !isBlockedTried) || !filterEvents(at, event)) continue
      moves += 1
      const { after } = observe(machine, at, event)
      const key = serializeState(after, event, at)
      if (!seen.has(key)) places.push({ at: after, steps: [...steps, { event, obstacle, after }] })
      seen.add(key)
    }
    if (moves > bounds.moves || bounds.elapsed() - startedAt > bounds.time) return 'tooFar'
    if (bounds.elapsed() - paused < maxBlockMs) continue
    await bounds.yieldIfDue()
    paused = bounds.elapsed()
  }
  return 'noWay'
}

/** Returns the shortest way by events that are true on the page, or else the way of the plan with its obstacles. */
export const wayToState = async (
  machine: AnyStateMachine,
  chart: PlannedChart,
  goal: Goal,
  bounds: Bounds,
): Promise<Way> => {
  const way = await searchWay(machine, chart, goal, bounds, false)
  return way === 'noWay' ? searchWay(machine, chart, goal, bounds, true) : way
}
