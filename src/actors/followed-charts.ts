import { type AnyActor, type AnyStateMachine, createActor } from 'xstate'
import type { AnalyticsEvent, StageDetails } from '#src/contract/analytics-events.ts'

export interface FollowedChart {
  readonly machine: AnyStateMachine
  /** Its stages or milestones. */
  readonly steps: readonly string[]
}

export interface FollowedCharts {
  /** Says what there is none of, if anything: then nothing happened. What is repeated or comes too late is silent. */
  readonly reach: (chartId: string, stepId: string, at: number, details?: StageDetails) => 'chart' | 'step' | null
  /** Whether the next tick tells of somebody who has waited too long. */
  readonly isOverdue: (at: number) => boolean
  /** Who has waited too long is told of. */
  readonly tick: (at: number) => void
  /** Where this person is, by chart. */
  readonly position: (chartId: string) => unknown
  /** Somebody else from here on: nobody has reached anything. */
  readonly restart: () => void
  readonly stop: () => void
}

/** Funnels or journeys as running actors. Where someone is in them lives as long as the page and is written down nowhere. */
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
    // All that these charts emit are events of the map: `FunnelNotice` and `JourneyNotice`.
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
