import { onboarding, onboardingFunnel } from '#machines/analytics/funnels/onboarding.funnel.ts'
import {
  repositoryActivation,
  repositoryActivationFunnel,
} from '#machines/analytics/funnels/repository-activation.funnel.ts'
import { valueRealization, valueRealizationFunnel } from '#machines/analytics/funnels/value-realization.funnel.ts'
import {
  workspaceCollaboration,
  workspaceCollaborationFunnel,
} from '#machines/analytics/funnels/workspace-collaboration.funnel.ts'
import type { AnalyticsEvent, StageDetails } from '#src/contract/analytics-events.ts'
import { type FollowedChart, followCharts } from './followed-charts.ts'

const charts: ReadonlyMap<string, FollowedChart> = new Map(
  [
    { ...onboarding, machine: onboardingFunnel },
    { ...repositoryActivation, machine: repositoryActivationFunnel },
    { ...workspaceCollaboration, machine: workspaceCollaborationFunnel },
    { ...valueRealization, machine: valueRealizationFunnel },
  ].map(({ id, machine, stages }) => [id, { machine, steps: Object.keys(stages) }]),
)

/** The four funnels of whoever is at this tab. */
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
