import {
  newUserActivation,
  newUserActivationJourney,
} from '#machines/analytics/journeys/new-user-activation.journey.ts'
import { teamOnboarding, teamOnboardingJourney } from '#machines/analytics/journeys/team-onboarding.journey.ts'
import type { AnalyticsEvent, StageDetails } from '#src/contract/analytics-events.ts'
import { type FollowedChart, followCharts } from './followed-charts.ts'

const charts: ReadonlyMap<string, FollowedChart> = new Map(
  [
    { ...newUserActivation, machine: newUserActivationJourney },
    { ...teamOnboarding, machine: teamOnboardingJourney },
  ].map(({ id, machine, milestones }) => [id, { machine, steps: Object.keys(milestones) }]),
)

/** The two journeys of whoever is at this tab. */
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
