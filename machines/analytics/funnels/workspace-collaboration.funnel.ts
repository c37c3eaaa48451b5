import { days, minutes } from '#src/lib/durations.ts'
import { awaiting, complete, funnelSetup, reach } from '../funnel.setup.ts'

export const workspaceCollaboration = {
  id: 'workspace_collaboration',
  name: 'Workspace collaboration',
  description: 'From an empty workspace to one that a team shares.',
  targetConversionRate: 30,
  valueMetric: 'collaborative_workspace',
  stages: {
    workspace_creation_initiated: {
      name: 'Creation begun',
      description: 'The form for a workspace was opened.',
      criticalPath: true,
      successMetrics: ['workspace_form_opened'],
    },
    workspace_created: {
      name: 'Workspace created',
      description: 'The workspace exists and holds repositories.',
      criticalPath: true,
      expectedDuration: 5 * minutes,
      successMetrics: ['workspace_count'],
    },
    workspace_first_use: {
      name: 'First use',
      description: 'The person searched or asked about a workspace they created.',
      criticalPath: true,
      expectedDuration: 30 * minutes,
      successMetrics: ['first_workspace_query'],
    },
    team_invitation_sent: {
      name: 'Invitation sent',
      description: 'Somebody else was invited.',
      criticalPath: true,
      expectedDuration: 2 * days,
      successMetrics: ['invitations_sent'],
    },
    team_member_joined: {
      name: 'Member joined',
      description: 'Somebody accepted an invitation of this person.',
      criticalPath: true,
      expectedDuration: 7 * days,
      successMetrics: ['invitations_accepted'],
    },
    collaborative_usage: {
      name: 'Used together',
      description: 'Two people searched or asked about a workspace that this person created, within seven days.',
      criticalPath: true,
      expectedDuration: 7 * days,
      successMetrics: ['weekly_people_per_workspace'],
    },
  },
} as const

const { id, stages, ...meta } = workspaceCollaboration

export const workspaceCollaborationFunnel = funnelSetup(workspaceCollaboration).createMachine({
  id,
  meta,
  context: { reached: [] },
  initial: 'not_started',
  states: {
    not_started: {
      description: 'Nothing was heard of this person yet; whatever comes first is where they join.',
      on: {
        workspace_creation_initiated: 'workspace_creation_initiated',
        workspace_created: 'workspace_created',
        workspace_first_use: 'workspace_first_use',
        team_invitation_sent: 'team_invitation_sent',
        team_member_joined: 'team_member_joined',
        collaborative_usage: 'collaborative_usage',
      },
    },
    workspace_creation_initiated: {
      meta: stages.workspace_creation_initiated,
      entry: reach,
      initial: 'awaiting',
      states: awaiting,
      on: {
        workspace_created: 'workspace_created',
        workspace_first_use: 'workspace_first_use',
        team_invitation_sent: 'team_invitation_sent',
        team_member_joined: 'team_member_joined',
        collaborative_usage: 'collaborative_usage',
      },
    },
    workspace_created: {
      meta: stages.workspace_created,
      entry: reach,
      initial: 'awaiting',
      states: awaiting,
      on: {
        workspace_first_use: 'workspace_first_use',
        team_invitation_sent: 'team_invitation_sent',
        team_member_joined: 'team_member_joined',
        collaborative_usage: 'collaborative_usage',
      },
    },
    workspace_first_use: {
      meta: stages.workspace_first_use,
      entry: reach,
      initial: 'awaiting',
      states: awaiting,
      on: {
        team_invitation_sent: 'team_invitation_sent',
        team_member_joined: 'team_member_joined',
        collaborative_usage: 'collaborative_usage',
      },
    },
    team_invitation_sent: {
      meta: stages.team_invitation_sent,
      entry: reach,
      initial: 'awaiting',
      states: awaiting,
      on: {
        team_member_joined: 'team_member_joined',
        collaborative_usage: 'collaborative_usage',
      },
    },
    team_member_joined: {
      meta: stages.team_member_joined,
      entry: reach,
      initial: 'awaiting',
      states: awaiting,
      on: {
        collaborative_usage: 'collaborative_usage',
      },
    },
    collaborative_usage: { meta: stages.collaborative_usage, entry: complete, type: 'final' },
  },
})
