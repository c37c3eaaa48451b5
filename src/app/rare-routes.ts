import type { RouteName } from '#machines/navigation/route-table.ts'
import type { Screen } from './routes.ts'

/** Screens on which hardly anybody begins are left out of the first page. */
export const rareScreens: Partial<Record<RouteName, Screen>> = {
  repositoryFiles: {
    load: () => import('#src/views/repository-files/repository-files.view.tsx'),
    namespaces: ['repository-files', 'names', 'search', 'chat', 'repositories', 'indexing'],
  },
  pullRequests: {
    load: () => import('#src/views/pull-requests/pull-requests.view.tsx'),
    namespaces: ['pull-requests', 'listing', 'forms'],
  },
  pullRequest: {
    load: () => import('#src/views/pull-request/pull-request.view.tsx'),
    namespaces: ['pull-requests', 'pull-request-review', 'names', 'listing', 'forms', 'chat', 'search'],
  },
  profile: {
    load: () => import('#src/views/profile/profile.view.tsx'),
    namespaces: ['profile', 'listing', 'consent', 'forms', 'auth'],
  },
  organisation: {
    load: () => import('#src/views/organisation/organisation.view.tsx'),
    namespaces: ['organisation', 'marketing-info', 'forms', 'chat'],
  },
  billing: {
    load: () => import('#src/views/billing/billing.view.tsx'),
    namespaces: ['billing', 'organisation'],
  },
  referrals: {
    load: () => import('#src/views/referrals/referrals.view.tsx'),
    namespaces: ['referrals', 'forms'],
  },
  apiKeys: {
    load: () => import('#src/views/api-keys/api-keys.view.tsx'),
    namespaces: ['api-keys', 'listing', 'forms'],
  },
  modelSettings: {
    load: () => import('#src/views/llm-settings/llm-settings.view.tsx'),
    namespaces: ['llm-settings', 'listing', 'forms', 'chat'],
  },
  githubSettings: {
    load: () => import('#src/views/github-settings/github-settings.view.tsx'),
    namespaces: ['github-settings', 'integrations', 'listing', 'forms'],
  },
  gitlabSettings: {
    load: () => import('#src/views/gitlab-settings/gitlab-settings.view.tsx'),
    namespaces: ['gitlab-settings', 'integrations', 'listing', 'forms'],
  },
  sshSettings: {
    load: () => import('#src/views/ssh-settings/ssh-settings.view.tsx'),
    namespaces: ['ssh', 'listing'],
  },
  jiraSettings: {
    load: () => import('#src/views/jira-settings/jira-settings.view.tsx'),
    namespaces: ['jira-settings', 'integrations', 'listing', 'forms'],
  },
  userSettings: {
    load: () => import('#src/views/members/members.view.tsx'),
    namespaces: ['members', 'invitations', 'listing'],
  },
  acceptInvitation: {
    load: () => import('#src/views/accept-invitation/accept-invitation.view.tsx'),
    namespaces: ['auth', 'invitations', 'members'],
  },
  publicChatLinks: {
    load: () => import('#src/views/public-chat-links/public-chat-links.view.tsx'),
    namespaces: ['public-chat-links', 'listing', 'forms', 'public-chat', 'chat'],
  },
  usage: { load: () => import('#src/views/usage/usage.view.tsx'), namespaces: ['usage', 'listing'] },
  emails: { load: () => import('#src/views/emails/emails.view.tsx'), namespaces: ['emails', 'listing'] },
  mailbox: { load: () => import('#src/views/mailbox/mailbox.view.tsx'), namespaces: ['mailbox'] },
}
