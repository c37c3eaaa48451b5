import type { AnalyticsEventName } from '#src/contract/analytics-events.ts'
import type { onboarding } from './funnels/onboarding.funnel.ts'
import type { repositoryActivation } from './funnels/repository-activation.funnel.ts'
import type { valueRealization } from './funnels/value-realization.funnel.ts'
import type { workspaceCollaboration } from './funnels/workspace-collaboration.funnel.ts'
import type { newUserActivation } from './journeys/new-user-activation.journey.ts'
import type { teamOnboarding } from './journeys/team-onboarding.journey.ts'

interface StageIds {
  readonly onboarding: keyof typeof onboarding.stages
  readonly repository_activation: keyof typeof repositoryActivation.stages
  readonly workspace_collaboration: keyof typeof workspaceCollaboration.stages
  readonly value_realization: keyof typeof valueRealization.stages
}

interface MilestoneIds {
  readonly new_user_activation: keyof typeof newUserActivation.milestones
  readonly team_onboarding: keyof typeof teamOnboarding.milestones
}

export interface TrackedPlace {
  readonly sources: readonly string[]
  readonly stages: Partial<StageIds>
  readonly milestones: Partial<MilestoneIds>
  readonly events: readonly AnalyticsEventName[]
}

/**
 * Maps each fact to the files that report it, the stages and milestones it reaches and the events it sends. Facts of
 * the milestone watch come from the server, whatever screen is open.
 */
export const trackedPlaces = {
  'page.shown': {
    sources: ['src/app/compose.ts', 'src/actors/analytics.sink.ts'],
    stages: {},
    milestones: {},
    events: ['pageview'],
  },
  'signUp.begun': {
    sources: ['src/views/signup/sign-up-form.tsx'],
    stages: { onboarding: 'signup_started' },
    milestones: {},
    events: [],
  },
  'signUp.accepted': {
    sources: ['src/views/signup/sign-up-form.tsx'],
    stages: { onboarding: 'account_created' },
    milestones: { new_user_activation: 'account_created' },
    events: [],
  },
  'email.confirmed': {
    sources: ['src/views/confirm-email/confirm-email.view.tsx'],
    stages: { onboarding: 'email_confirmed' },
    milestones: { new_user_activation: 'email_verified', team_onboarding: 'team_lead_signup' },
    events: [],
  },
  'repository.wanted': {
    sources: ['src/views/repositories/add/add-repository.tsx'],
    stages: { repository_activation: 'repository_connection_started' },
    milestones: {},
    events: [],
  },
  'repository.accepted': {
    sources: ['src/views/repositories/add/use-add-form.ts', 'src/views/repositories/add/add-repository.tsx'],
    stages: { repository_activation: 'repository_authenticated' },
    milestones: {},
    events: [],
  },
  'repository.added': {
    sources: ['src/views/repositories/add/use-add-form.ts'],
    stages: { onboarding: 'first_repository_added' },
    milestones: { new_user_activation: 'first_repository_connected' },
    events: ['repository_action'],
  },
  'repository.indexed': {
    sources: ['src/actors/milestone-watch.actor.ts'],
    stages: { repository_activation: 'repository_indexed' },
    milestones: { new_user_activation: 'repository_indexed', team_onboarding: 'repositories_connected' },
    events: ['repository_action'],
  },
  'repository.queried': {
    sources: ['src/actors/milestone-watch.actor.ts'],
    stages: { repository_activation: 'repository_queried' },
    milestones: {},
    events: [],
  },
  'repository.activelyUsed': {
    sources: ['src/actors/milestone-watch.actor.ts'],
    stages: { repository_activation: 'repository_actively_used' },
    milestones: {},
    events: [],
  },
  'repository.changed': {
    sources: [
      'src/views/repositories/use-commands.ts',
      'src/views/repositories/overlays/edit-repository.tsx',
      'src/views/repositories/overlays/delete-repository.tsx',
    ],
    stages: {},
    milestones: {},
    events: ['repository_action'],
  },
  'workspace.wanted': {
    sources: ['src/views/workspaces/form/create-workspace.tsx'],
    stages: { workspace_collaboration: 'workspace_creation_initiated' },
    milestones: {},
    events: [],
  },
  'workspace.created': {
    sources: ['src/views/workspaces/form/create-workspace.tsx'],
    stages: { workspace_collaboration: 'workspace_created' },
    milestones: { new_user_activation: 'first_workspace_created', team_onboarding: 'workspaces_created' },
    events: [],
  },
  'workspace.used': {
    sources: ['src/actors/milestone-watch.actor.ts'],
    stages: { workspace_collaboration: 'workspace_first_use' },
    milestones: {},
    events: [],
  },
  'invitation.sent': {
    sources: ['src/views/invitations/use-invite.ts'],
    stages: { workspace_collaboration: 'team_invitation_sent' },
    milestones: { team_onboarding: 'team_invited' },
    events: [],
  },
  'member.joined': {
    sources: ['src/actors/milestone-watch.actor.ts'],
    stages: { workspace_collaboration: 'team_member_joined' },
    milestones: {},
    events: [],
  },
  'team.activated': {
    sources: ['src/actors/milestone-watch.actor.ts'],
    stages: {},
    milestones: { team_onboarding: 'team_activated' },
    events: [],
  },
  'workspace.shared': {
    sources: ['src/actors/milestone-watch.actor.ts'],
    stages: { workspace_collaboration: 'collaborative_usage' },
    milestones: { team_onboarding: 'collaborative_usage' },
    events: [],
  },
  'organisation.described': {
    sources: ['src/views/organisation/details-card.tsx', 'src/views/marketing-info/use-marketing-info.ts'],
    stages: {},
    milestones: { team_onboarding: 'organization_setup' },
    events: ['feature_interaction'],
  },
  'search.answered': {
    sources: ['src/views/search/search-code.ts'],
    stages: { onboarding: 'first_query_executed', value_realization: 'first_query' },
    milestones: {},
    events: ['search_performed', 'timing_measurement'],
  },
  'result.opened': {
    sources: ['src/views/search/use-result-link.ts'],
    stages: { value_realization: 'meaningful_result' },
    milestones: { new_user_activation: 'first_meaningful_interaction' },
    events: ['feature_interaction'],
  },
  'question.asked': {
    sources: ['src/views/chat/use-track-chat.ts', 'src/views/chat/thread/use-question-edit.ts'],
    stages: { value_realization: 'first_query' },
    milestones: {},
    events: ['chat_interaction'],
  },
  'question.answered': {
    sources: ['src/actors/milestone-watch.actor.ts'],
    stages: { onboarding: 'first_query_executed' },
    milestones: {},
    events: [],
  },
  'answer.begun': {
    sources: ['src/views/chat/use-track-chat.ts'],
    stages: {},
    milestones: {},
    events: ['timing_measurement'],
  },
  'answer.completed': {
    sources: ['src/views/chat/use-track-chat.ts'],
    stages: {},
    milestones: {},
    events: ['chat_interaction'],
  },
  'answer.cutShort': {
    sources: ['src/views/chat/use-track-chat.ts'],
    stages: {},
    milestones: {},
    events: ['chat_interaction'],
  },
  'citation.followed': {
    sources: ['src/views/chat/evidence/citation-link.tsx'],
    stages: { value_realization: 'meaningful_result' },
    milestones: { new_user_activation: 'first_meaningful_interaction' },
    events: ['chat_interaction'],
  },
  'answer.praised': {
    sources: ['src/views/chat/thread/use-feedback.ts'],
    stages: { value_realization: 'meaningful_result' },
    milestones: { new_user_activation: 'first_meaningful_interaction' },
    events: ['chat_interaction'],
  },
  'answer.faulted': {
    sources: ['src/views/chat/thread/use-feedback.ts'],
    stages: {},
    milestones: {},
    events: ['chat_interaction'],
  },
  'plan.touched': {
    sources: ['src/views/billing/use-payment.ts', 'src/views/billing/use-checkout-outcome.ts'],
    stages: {},
    milestones: {},
    events: ['plan_interaction'],
  },
  'feature.used': {
    sources: [
      'src/actors/analytics.sink.ts',
      'src/views/overlays/overlay-layer.tsx',
      'src/views/workspaces/use-track-change.ts',
      'src/views/members/use-track-change.ts',
      'src/views/accept-invitation/new-member-form.tsx',
      'src/views/accept-invitation/invitation-dialog.tsx',
      'src/views/referrals/use-referrals.ts',
      'src/views/referrals/code-card.tsx',
      'src/views/referrals/apply-card.tsx',
    ],
    stages: {},
    milestones: {},
    events: ['feature_interaction'],
  },
  'language.changed': {
    sources: ['src/actors/analytics.sink.ts'],
    stages: {},
    milestones: {},
    events: ['feature_interaction', 'timing_measurement'],
  },
  'call.failed': { sources: ['src/app/compose.ts'], stages: {}, milestones: {}, events: ['error_occurred'] },
  'failure.met': {
    sources: ['src/actors/analytics.sink.ts'],
    stages: {},
    milestones: {},
    events: ['error_occurred'],
  },
  'visit.returned': {
    sources: ['src/actors/usage.sink.ts'],
    stages: { value_realization: 'return_usage' },
    milestones: { new_user_activation: 'return_visit' },
    events: [],
  },
  'visits.regular': {
    sources: ['src/actors/usage.sink.ts'],
    stages: { value_realization: 'regular_usage' },
    milestones: { new_user_activation: 'weekly_active_user' },
    events: [],
  },
  'power.used': {
    sources: ['src/actors/usage.sink.ts'],
    stages: { value_realization: 'power_user' },
    milestones: {},
    events: [],
  },
  'chart.said': {
    sources: ['src/actors/usage.sink.ts'],
    stages: {},
    milestones: {},
    events: [
      'conversion_funnel',
      'funnel_next_stage_available',
      'funnel_completed',
      'funnel_drop_off',
      'user_journey_milestone',
      'journey_timing_measurement',
      'journey_critical_path_progress',
      'journey_user_stuck',
    ],
  },
} as const satisfies Readonly<Record<string, TrackedPlace>>

interface LaterScreen {
  readonly screen: string
  readonly events: readonly AnalyticsEventName[]
}

/** Events that nothing sends yet, by the screen they wait for. */
export const laterScreens: readonly LaterScreen[] = [{ screen: '/settings/github', events: ['integration_event'] }]
