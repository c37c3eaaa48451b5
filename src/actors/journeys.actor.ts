import { analyticsCharts } from '#machines/analytics/analytics-charts.ts'
import type { AnalyticsEvent, StageDetails } from '#src/contract/analytics-events.ts'
import { type FollowedChart, followCharts } from './followed-charts.ts'

const charts: ReadonlyMap<string, FollowedChart> = new Map(
  analyticsCharts.journeys.map(({ journey, machine }) => [
    journey.id,
    { machine, steps: Object.keys(journey.milestones) },
  ]),
)

export const createJourneys = (say: (event: AnalyticsEvent) => void) => {
  const { reach, ...rest } = followCharts(charts, say)
  return {
    ...rest,
    reach(journeyId: string, milestoneId: string, at: number, details?: StageDetails) {
      const missing = reach(journeyId, milestoneId, at, details)
      if (missing === 'chart') console.warn(`Journey not found: ${journeyId}`)
      if (missing === 'step') console.warn(`Milestone not found in journey ${journeyId}: ${milestoneId}`)
    },
  }
}

export type Journeys = ReturnType<typeof createJourneys>
