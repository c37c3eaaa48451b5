import type { AnyStateMachine } from 'xstate'
import type { Funnel } from '#machines/analytics/funnel.setup.ts'
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
import type { Journey } from '#machines/analytics/journey.setup.ts'
import {
  newUserActivation,
  newUserActivationJourney,
} from '#machines/analytics/journeys/new-user-activation.journey.ts'
import { teamOnboarding, teamOnboardingJourney } from '#machines/analytics/journeys/team-onboarding.journey.ts'

export interface DefinedFunnel {
  readonly definition: Funnel
  readonly machine: AnyStateMachine
}

export interface DefinedJourney {
  readonly definition: Journey
  readonly machine: AnyStateMachine
}

export interface Definitions {
  readonly funnels: readonly DefinedFunnel[]
  readonly journeys: readonly DefinedJourney[]
}

/** Every funnel and journey of the product, in the specification's order. */
export const definitions: Definitions = {
  funnels: [
    { definition: onboarding, machine: onboardingFunnel },
    { definition: repositoryActivation, machine: repositoryActivationFunnel },
    { definition: workspaceCollaboration, machine: workspaceCollaborationFunnel },
    { definition: valueRealization, machine: valueRealizationFunnel },
  ],
  journeys: [
    { definition: newUserActivation, machine: newUserActivationJourney },
    { definition: teamOnboarding, machine: teamOnboardingJourney },
  ],
}
