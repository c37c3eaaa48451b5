import type { AnyStateMachine } from 'xstate'
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
import type { Funnel } from '#machines/analytics/funnel.setup.ts'
import {
  newUserActivation,
  newUserActivationJourney,
} from '#machines/analytics/journeys/new-user-activation.journey.ts'
import { teamOnboarding, teamOnboardingJourney } from '#machines/analytics/journeys/team-onboarding.journey.ts'
import type { Journey } from '#machines/analytics/journey.setup.ts'

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
  funnels: [
    { funnel: onboarding, machine: onboardingFunnel },
    { funnel: repositoryActivation, machine: repositoryActivationFunnel },
    { funnel: workspaceCollaboration, machine: workspaceCollaborationFunnel },
    { funnel: valueRealization, machine: valueRealizationFunnel },
  ],
  journeys: [
    { journey: newUserActivation, machine: newUserActivationJourney },
    { journey: teamOnboarding, machine: teamOnboardingJourney },
  ],
}
