import { days, hours, minutes } from '#src/lib/durations.ts'
import { firstMilestone, journeySetup, milestone } from '../journey.setup.ts'

export const teamOnboarding = {
  id: 'team_onboarding',
  name: 'Team onboarding',
  description: 'From one person who signs up for a team to a team that works together.',
  expectedDuration: 14 * days,
  criticalPath: ['team_lead_signup', 'organization_setup', 'repositories_connected', 'team_invited', 'team_activated'],
  milestones: {
    team_lead_signup: {
      name: 'Team lead signed up',
      description: 'The person who brings the team has an account.',
      requiredActions: ['signup', 'confirm_email'],
      nextMilestones: ['organization_setup'],
      timeToComplete: 5 * minutes,
    },
    organization_setup: {
      name: 'Organisation set up',
      description: 'Its details were saved, or the question about it was answered.',
      requiredActions: ['name_organisation'],
      optionalActions: ['describe_organisation'],
      nextMilestones: ['repositories_connected'],
      timeToComplete: 30 * minutes,
    },
    repositories_connected: {
      name: 'Repositories connected',
      description: 'The repositories of the team are indexed.',
      requiredActions: ['add_repository'],
      optionalActions: ['connect_source_host'],
      nextMilestones: ['workspaces_created'],
      timeToComplete: 4 * hours,
    },
    workspaces_created: {
      name: 'Workspaces created',
      description: 'The repositories are put together for those who work on them.',
      requiredActions: ['create_workspace'],
      nextMilestones: ['team_invited'],
      timeToComplete: 24 * hours,
    },
    team_invited: {
      name: 'Team invited',
      description: 'The others were invited.',
      requiredActions: ['send_invitation'],
      optionalActions: ['explain_roles'],
      nextMilestones: ['team_activated'],
      timeToComplete: 48 * hours,
    },
    team_activated: {
      name: 'Team activated',
      description: 'Somebody who accepted an invitation of this person has searched or asked.',
      requiredActions: ['accept_invitation', 'execute_query'],
      nextMilestones: ['collaborative_usage'],
      timeToComplete: 72 * hours,
    },
    collaborative_usage: {
      name: 'Used together',
      description: 'Two people searched or asked about a workspace that this person created, within seven days.',
      requiredActions: ['share_workspace'],
      nextMilestones: ['team_expansion'],
      timeToComplete: 7 * days,
    },
  },
} as const

const { id, milestones, ...meta } = teamOnboarding

export const teamOnboardingJourney = journeySetup(teamOnboarding).createMachine({
  id,
  meta,
  context: { reached: [] },
  type: 'parallel',
  states: {
    team_lead_signup: { meta: milestones.team_lead_signup, ...firstMilestone(teamOnboarding, 'team_lead_signup') },
    organization_setup: { meta: milestones.organization_setup, ...milestone(teamOnboarding, 'organization_setup') },
    repositories_connected: {
      meta: milestones.repositories_connected,
      ...milestone(teamOnboarding, 'repositories_connected'),
    },
    workspaces_created: { meta: milestones.workspaces_created, ...milestone(teamOnboarding, 'workspaces_created') },
    team_invited: { meta: milestones.team_invited, ...milestone(teamOnboarding, 'team_invited') },
    team_activated: { meta: milestones.team_activated, ...milestone(teamOnboarding, 'team_activated') },
    collaborative_usage: { meta: milestones.collaborative_usage, ...milestone(teamOnboarding, 'collaborative_usage') },
  },
})
