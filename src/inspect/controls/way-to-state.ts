import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { observe, walkOf } from '../model/machine-walk.ts'
import { eventLater } from '../payloads/event-later.ts'
import type { PlannedChart } from '../plans/every-chart.ts'

export interface Step {
  readonly event: AnyEventObject
  /** Where the model says that the chart stands then. */
  readonly after: AnyMachineSnapshot
}

export interface Bounds {
  /** Events that are tried. */
  readonly moves: number
  /** Milliseconds. */
  readonly time: number
  readonly elapsed: () => number
  /** Lets the page do something else for a moment. */
  readonly breathe: () => Promise<void>
}

interface Place {
  readonly at: AnyMachineSnapshot
  readonly steps: readonly Step[]
}

/** Milliseconds that the page can do without its own work. */
const stretch = 30

export const isIn = (snapshot: AnyMachineSnapshot, state: string): boolean =>
  snapshot._nodes.some(({ id }) => id === state)

/**
 * The shortest way from where a chart stands to a state, by what its plan can tell it and what its work may bring; breadth
 * first. `noWay`: everything was tried; `tooFar`: what the bounds allow was. `now`: in milliseconds since 1970.
 */
export const wayToState = async (
  machine: AnyStateMachine,
  { id, plan, now: then }: PlannedChart,
  { from, to, now }: { readonly from: AnyMachineSnapshot; readonly to: string; readonly now: number },
  bounds: Bounds,
): Promise<readonly Step[] | 'noWay' | 'tooFar'> => {
  const { events, filterEvents, serializeState } = walkOf(plan, undefined)
  const places: Place[] = [{ at: from, steps: [] }]
  const seen = new Set<string>()
  const began = bounds.elapsed()
  let breathed = began
  let moves = 0
  for (let next = places.shift(); next !== undefined; next = places.shift()) {
    const { at, steps } = next
    if (isIn(at, to)) return steps
    for (const event of events(at).map((planned) => eventLater(id, planned, now - then))) {
      if (!filterEvents(at, event)) continue
      moves += 1
      const after = observe(machine, at, event).after
      const key = serializeState(after, event, at)
      if (!seen.has(key)) places.push({ at: after, steps: [...steps, { event, after }] })
      seen.add(key)
    }
    if (moves > bounds.moves || bounds.elapsed() - began > bounds.time) return 'tooFar'
    if (bounds.elapsed() - breathed < stretch) continue
    await bounds.breathe()
    breathed = bounds.elapsed()
  }
  return 'noWay'
}
