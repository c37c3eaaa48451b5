import { type AnyActor, type AnyStateMachine, createActor } from 'xstate'
import type { AnalyticsEvent, StageDetails } from '#src/contract/analytics-events.ts'

export interface FollowedChart {
  readonly machine: AnyStateMachine
  readonly steps: readonly string[]
}

export interface FollowedCharts {
  readonly reach: (chartId: string, stepId: string, at: number, details?: StageDetails) => 'chart' | 'step' | null
  readonly isOverdue: (at: number) => boolean
  readonly tick: (at: number) => void
  readonly position: (chartId: string) => unknown
  readonly restart: () => void
  readonly stop: () => void
}

/** Positions live as long as the page and are stored nowhere. */
export const followCharts = (
  charts: ReadonlyMap<string, FollowedChart>,
  say: (event: AnalyticsEvent) => void,
): FollowedCharts => {
  let actors: ReadonlyMap<string, AnyActor> = new Map()
  const stop = () => {
    for (const actor of actors.values()) actor.stop()
  }
  const begin = ({ machine }: FollowedChart): AnyActor => {
    const actor = createActor(machine)
    // These charts emit only events of the map: `FunnelNotice` and `JourneyNotice`.
    actor.on('*', (notice) => say(notice as unknown as AnalyticsEvent))
    return actor.start()
  }
  const restart = () => {
    stop()
    actors = new Map([...charts].map(([id, chart]) => [id, begin(chart)]))
  }
  const send = (actor: AnyActor | undefined, event: { type: string; at: number; details?: StageDetails }) => {
    if (actor?.getSnapshot().can(event)) actor.send(event)
  }
  restart()
  return {
    reach(chartId, stepId, at, details) {
      const chart = charts.get(chartId)
      if (chart === undefined) return 'chart'
      if (!chart.steps.includes(stepId)) return 'step'
      send(actors.get(chartId), { type: stepId, at, ...(details === undefined ? {} : { details }) })
      return null
    },
    isOverdue: (at) => [...actors.values()].some((actor) => actor.getSnapshot().can({ type: 'clock.ticked', at })),
    tick(at) {
      for (const actor of actors.values()) send(actor, { type: 'clock.ticked', at })
    },
    position: (chartId) => actors.get(chartId)?.getSnapshot().value,
    restart,
    stop,
  }
}
