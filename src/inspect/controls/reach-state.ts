import type { AnyActorRef, AnyMachineSnapshot } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import type { PreparedWay } from '../link/messages.ts'
import { listRestingPaths } from '../model/machine-walk.ts'
import { everyChart } from '../plans/every-chart.ts'
import type { PlainEvent } from '../observer/record.ts'
import type { ControlProblem } from './control-problem.ts'
import type { LiveFacts } from './live-facts.ts'
import type { LiveChart } from './send-event.ts'
import { type Bounds, type Step, isIn, wayToState } from './way-to-state.ts'

interface WayTarget {
  readonly actor: string
  readonly state: string
}

export interface WaysDeps {
  readonly now: () => number
  readonly bounds: Bounds
  readonly readFacts: () => LiveFacts
  readonly redact: (event: { readonly type: string }) => PlainEvent
}

interface Prepared {
  readonly shown: PreparedWay
  readonly ref: AnyActorRef
  readonly from: AnyMachineSnapshot
  readonly identity: string
  readonly steps: readonly Step[]
}

/** A way that was shown for one identity must not be sent for another. */
const toIdentity = ({ session }: LiveFacts): string =>
  JSON.stringify(session && [session.userId, session.organisationId, session.epoch, session.generation])

/** The events are sent without a pause; results of invoked work arrive later. */
const walkLive = ({ actor, now }: LiveChart, steps: readonly Step[]): ControlProblem | null => {
  for (const { event, after } of steps) {
    if (now().status !== 'active' || !now().can(event)) return 'wentElsewhere'
    actor.send(event)
    if (listRestingPaths(now()).join() !== listRestingPaths(after).join()) return 'wentElsewhere'
  }
  return null
}

const findWay = async (chart: LiveChart, state: string, live: LiveFacts, { now, bounds }: WaysDeps) => {
  const { root } = chart.machine
  if (![root, ...getStateNodes(root)].some(({ id }) => id === state)) return 'stateUnknown'
  const planned = everyChart.find(({ id }) => id === chart.machine.id)
  if (planned === undefined) return 'noPlan'
  return wayToState(chart.machine, planned, { from: chart.now(), to: state, now: now(), live }, bounds)
}

/** Only events that were shown and confirmed are sent. */
export const createWays = (deps: WaysDeps) => {
  const { bounds, readFacts, redact } = deps
  let prepared: Prepared | null = null
  let count = 0
  return {
    shown: () => prepared?.shown ?? null,
    async prepare(chart: LiveChart, target: WayTarget): Promise<ControlProblem | null> {
      prepared = null
      const from = chart.now()
      const live = readFacts()
      const steps = await findWay(chart, target.state, live, deps)
      if (typeof steps === 'string') return steps
      count += 1
      const shown = steps.map(({ event, obstacle }) => ({ event: redact(event), obstacle }))
      prepared = {
        shown: { ...target, way: String(count), steps: shown },
        ref: chart.actor,
        from,
        identity: toIdentity(live),
        steps,
      }
      return null
    },
    async go(chart: LiveChart, { way, ...target }: WayTarget & { way: string }, begin: () => void) {
      const confirmed = prepared
      prepared = null
      if (confirmed?.shown.way !== way || confirmed.shown.state !== target.state || confirmed.ref !== chart.actor)
        return 'wayChanged'
      const obstacle = confirmed.steps.find((step) => step.obstacle !== null)?.obstacle ?? null
      if (obstacle !== null) return obstacle
      if (chart.now() !== confirmed.from || toIdentity(readFacts()) !== confirmed.identity) return 'wayChanged'
      begin()
      const problem = walkLive(chart, confirmed.steps)
      if (problem !== null || confirmed.steps.length === 0) return problem
      await bounds.yieldIfDue()
      return isIn(chart.now(), target.state) ? null : 'leftAgain'
    },
  }
}
export type Ways = ReturnType<typeof createWays>
