import { days, hours, minutes } from '#src/lib/durations.ts'
import { firstMilestone, journeySetup, milestone } from '../journey.setup.ts'

export const newUserActivation = {
  id: 'new_user_activation',
  name: 'New user activation',
  description: 'From a new account to somebody who comes back every week.',
  expectedDuration: 7 * days,
  criticalPath: [
    'account_created',
    'email_verified',
    'first_repository_connected',
    'repository_indexed',
    'first_meaningful_interaction',
  ],
  milestones: {
    account_created: {
      name: 'Account created',
      description: 'The sign-up form was accepted.',
      requiredActions: ['signup'],
      nextMilestones: ['email_verified', 'skip_email_verification'],
      timeToComplete: 5 * minutes,
    },
    email_verified: {
      name: 'E-mail verified',
      description: 'The address was confirmed.',
      requiredActions: ['confirm_email'],
      nextMilestones: ['first_repository_connected', 'explore_public_repos'],
      timeToComplete: 30 * minutes,
    },
    first_repository_connected: {
      name: 'First repository connected',
      description: 'The first repository was accepted.',
      requiredActions: ['add_repository'],
      optionalActions: ['explore_public_repos'],
      nextMilestones: ['repository_indexed', 'add_more_repositories'],
      timeToComplete: 1 * hours,
    },
    repository_indexed: {
      name: 'Repository indexed',
      description: 'The first index of a repository that the person added is complete.',
      requiredActions: ['wait_for_index'],
      nextMilestones: ['first_workspace_created', 'first_query'],
      timeToComplete: 2 * hours,
    },
    first_workspace_created: {
      name: 'First workspace created',
      description: 'Repositories were put together in a workspace.',
      requiredActions: ['create_workspace'],
      optionalActions: ['workspace_shared'],
      nextMilestones: ['first_meaningful_interaction', 'workspace_shared'],
      timeToComplete: 24 * hours,
    },
    first_meaningful_interaction: {
      name: 'First meaningful interaction',
      description: 'A result was opened, a citation followed, or an answer called helpful.',
      requiredActions: ['execute_query'],
      optionalActions: ['give_feedback'],
      nextMilestones: ['return_visit', 'invite_team_member'],
      timeToComplete: 48 * hours,
    },
    return_visit: {
      name: 'Return visit',
      description: 'The person came back after more than two hours.',
      requiredActions: ['return'],
      nextMilestones: ['weekly_active_user', 'team_collaboration_started'],
      timeToComplete: 72 * hours,
    },
    weekly_active_user: {
      name: 'Weekly active user',
      description: 'At least three visits within seven days.',
      requiredActions: ['return_regularly'],
      nextMilestones: ['power_user', 'team_admin'],
      timeToComplete: 7 * days,
    },
  },
} as const

const { id, milestones, ...meta } = newUserActivation

export const newUserActivationJourney = journeySetup(newUserActivation).createMachine({
  id,
  meta,
  context: { reached: [] },
  type: 'parallel',
  states: {
    account_created: { meta: milestones.account_created, ...firstMilestone(newUserActivation, 'account_created') },
    email_verified: { meta: milestones.email_verified, ...milestone(newUserActivation, 'email_verified') },
    first_repository_connected: {
      meta: milestones.first_repository_connected,
      ...milestone(newUserActivation, 'first_repository_connected'),
    },
    repository_indexed: { meta: milestones.repository_indexed, ...milestone(newUserActivation, 'repository_indexed') },
    first_workspace_created: {
      meta: milestones.first_workspace_created,
      ...milestone(newUserActivation, 'first_workspace_created'),
    },
    first_meaningful_interaction: {
      meta: milestones.first_meaningful_interaction,
      ...milestone(newUserActivation, 'first_meaningful_interaction'),
    },
    return_visit: { meta: milestones.return_visit, ...milestone(newUserActivation, 'return_visit') },
    weekly_active_user: { meta: milestones.weekly_active_user, ...milestone(newUserActivation, 'weekly_active_user') },
  },
})
