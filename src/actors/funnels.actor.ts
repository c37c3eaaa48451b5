import { analyticsCharts } from '#machines/analytics/analytics-charts.ts'
import type { AnalyticsEvent, StageDetails } from '#src/contract/analytics-events.ts'
import { type FollowedChart, followCharts } from './followed-charts.ts'

const charts: ReadonlyMap<string, FollowedChart> = new Map(
  analyticsCharts.funnels.map(({ funnel, machine }) => [funnel.id, { machine, steps: Object.keys(funnel.stages) }]),
)

export const createFunnels = (say: (event: AnalyticsEvent) => void) => {
  const { reach, ...rest } = followCharts(charts, say)
  return {
    ...rest,
    reach(funnelId: string, stageId: string, at: number, details?: StageDetails) {
      const missing = reach(funnelId, stageId, at, details)
      if (missing === 'chart') console.warn(`Funnel not found: ${funnelId}`)
      if (missing === 'step') console.warn(`Stage not found in funnel ${funnelId}: ${stageId}`)
    },
  }
}

export type Funnels = ReturnType<typeof createFunnels>
