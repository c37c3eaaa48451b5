import type { AnyStateMachine } from 'xstate'
import type { Funnel } from '#machines/analytics/funnel.setup.ts'
import type { Journey } from '#machines/analytics/journey.setup.ts'
import { definitions } from '../model/definitions.ts'

export interface FunnelChart {
  readonly funnel: Funnel
  readonly machine: AnyStateMachine
}

export interface JourneyChart {
  readonly journey: Journey
  readonly machine: AnyStateMachine
}

export interface AnalyticsCharts {
  readonly funnels: readonly FunnelChart[]
  readonly journeys: readonly JourneyChart[]
}

/** The charts of the product, in the order in which people read of them. */
export const analyticsCharts: AnalyticsCharts = {
  funnels: definitions.funnels.map(({ definition: funnel, machine }) => ({ funnel, machine })),
  journeys: definitions.journeys.map(({ definition: journey, machine }) => ({ journey, machine })),
}
