import { getStateNodes } from 'xstate/graph'
import { restingPathsOf } from '../model/machine-walk.ts'
import { everyChart } from '../plans/every-chart.ts'
import type { ControlProblem } from './control-problem.ts'
import type { LiveChart } from './send-event.ts'
import { type Bounds, type Step, isIn, wayToState } from './way-to-state.ts'

interface Reach {
  readonly state: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly bounds: Bounds
  /** Is called once the way is known, before anything is sent. */
  readonly begin: () => void
}

/** Without a pause: what its work brings comes later, unless it comes at once. */
const walkLive = ({ actor, now }: LiveChart, steps: readonly Step[]): ControlProblem | null => {
  for (const { event, after } of steps) {
    if (now().status !== 'active' || !now().can(event)) return 'wentElsewhere'
    actor.send(event)
    if (restingPathsOf(now()).join() !== restingPathsOf(after).join()) return 'wentElsewhere'
  }
  return null
}

/** Leads a live chart to a state, and says so when it went elsewhere or did not stay. */
export const reachState = async (
  chart: LiveChart,
  { state, now, bounds, begin }: Reach,
): Promise<ControlProblem | null> => {
  const { root } = chart.machine
  if (![root, ...getStateNodes(root)].some(({ id }) => id === state)) return 'stateUnknown'
  const planned = everyChart.find(({ id }) => id === chart.machine.id)
  if (planned === undefined) return 'noPlan'
  const from = chart.now()
  const steps = await wayToState(chart.machine, planned, { from, to: state, now: now() }, bounds)
  if (typeof steps === 'string') return steps
  if (chart.now() !== from) return 'wentElsewhere'
  begin()
  const problem = walkLive(chart, steps)
  if (problem !== null || steps.length === 0) return problem
  await bounds.breathe()
  return isIn(chart.now(), state) ? null : 'leftAgain'
}
