import type { AnyStateMachine } from 'xstate'
import type { Funnel } from './funnel.setup.ts'
import { onboarding, onboardingFunnel } from './funnels/onboarding.funnel.ts'
import { repositoryActivation, repositoryActivationFunnel } from './funnels/repository-activation.funnel.ts'
import { valueRealization, valueRealizationFunnel } from './funnels/value-realization.funnel.ts'
import { workspaceCollaboration, workspaceCollaborationFunnel } from './funnels/workspace-collaboration.funnel.ts'
import type { Journey } from './journey.setup.ts'
import { newUserActivation, newUserActivationJourney } from './journeys/new-user-activation.journey.ts'
import { teamOnboarding, teamOnboardingJourney } from './journeys/team-onboarding.journey.ts'

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
