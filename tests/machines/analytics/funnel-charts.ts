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

export const funnelCharts: readonly (readonly [Funnel, AnyStateMachine])[] = [
  [onboarding, onboardingFunnel],
  [repositoryActivation, repositoryActivationFunnel],
  [workspaceCollaboration, workspaceCollaborationFunnel],
  [valueRealization, valueRealizationFunnel],
]

export const readStage = (value: unknown): string =>
  typeof value === 'string' ? value : (Object.keys(value as object)[0] ?? '')
