import { apiKeyRoutes } from './api-keys/api-keys.routes.ts'
import { artifactRoutes } from './artifacts/artifacts.routes.ts'
import { authRoutes } from './auth/auth.routes.ts'
import { ownSessionRoutes } from './auth/own-sessions.routes.ts'
import { billingRoutes } from './billing/billing.routes.ts'
import { chatRoutes } from './chat/chat.routes.ts'
import { collectorRoutes } from './collector/collector.routes.ts'
import { consentRoutes } from './consent/consent.routes.ts'
import { dataSourceRoutes } from './data-sources/data-sources.routes.ts'
import { fileRoutes } from './data-sources/file.routes.ts'
import { gitlabSettingsRoutes } from './gitlab/gitlab-settings.routes.ts'
import type { ServedCall } from './http/served-call.ts'
import { emailRoutes } from './emails/emails.routes.ts'
import { githubSettingsRoutes } from './github-settings/github-settings.routes.ts'
import { hostRepositoryRoutes } from './repositories/host-repositories.routes.ts'
import { importRuleRoutes } from './import-rules/import-rules.routes.ts'
import { invitationRoutes } from './invitations/invitations.routes.ts'
import { jiraRoutes } from './jira/jira.routes.ts'
import { mailboxRoutes } from './emails/mailbox.routes.ts'
import { embeddingModelRoutes } from './language-models/embedding-model.routes.ts'
import { llmSettingsRoutes } from './language-models/llm-settings.routes.ts'
import { mcpRoutes } from './mcp/mcp.routes.ts'
import { memberRoutes } from './members/members.routes.ts'
import { modelRoutes } from './models/models.routes.ts'
import { milestoneRoutes } from './milestones/milestones.routes.ts'
import { oauthRoutes } from './oauth/oauth.routes.ts'
import { organisationRoutes } from './organisation/organisation.routes.ts'
import { publicChatLinkRoutes } from './public-chat/public-chat-links.routes.ts'
import { openToVisitors } from './public-chat/visitor-question.ts'
import { publicChatRoutes } from './public-chat/public-chat.routes.ts'
import { sharedConversationRoutes } from './public-chat/shared-conversations.routes.ts'
import { pullRequestRoutes } from './pull-requests/pull-requests.routes.ts'
import { referralRoutes } from './referrals/referrals.routes.ts'
import { repositoryFileRoutes } from './repository-files/repository-files.routes.ts'
import { repositoryRoutes } from './repositories/repositories.routes.ts'
import { reviewRoutes } from './reviews/reviews.routes.ts'
import { searchRoutes } from './search/search.routes.ts'
import { codeSearchRoutes } from './search/code-search.routes.ts'
import { repositorySshRoutes } from './ssh/repository-ssh.routes.ts'
import { sshSettingsRoutes } from './ssh/ssh-settings.routes.ts'
import type { Services } from './services.ts'
import { ticketRoutes } from './tickets/tickets.routes.ts'
import { toolRoutes } from './tools/tools.routes.ts'
import { uploadRoutes } from './uploads/uploads.routes.ts'
import { usageRoutes } from './usage/usage.routes.ts'
import { userRoutes } from './user/user.routes.ts'
import { workspaceRoutes } from './workspaces/workspaces.routes.ts'

const settingsRoutes = (services: Services): readonly ServedCall[] => [
  ...gitlabSettingsRoutes(services),
  ...githubSettingsRoutes(services),
  ...embeddingModelRoutes(services),
  ...jiraRoutes(services),
  ...llmSettingsRoutes(services),
  ...repositorySshRoutes(services),
  ...sshSettingsRoutes(services),
]

const codeReviewRoutes = (services: Services): readonly ServedCall[] => [
  ...pullRequestRoutes(services),
  ...reviewRoutes(services),
]

/** Calls of the contract that are missing here answer 501. */
export const allRoutes = (services: Services): readonly ServedCall[] => [
  ...apiKeyRoutes(services),
  ...artifactRoutes(services),
  ...authRoutes(services),
  ...billingRoutes(services),
  ...openToVisitors(services, chatRoutes(services)),
  ...collectorRoutes(services),
  ...consentRoutes(services),
  ...dataSourceRoutes(services),
  ...fileRoutes(services),
  ...repositoryFileRoutes(services),
  ...emailRoutes(services),
  ...settingsRoutes(services),
  ...codeReviewRoutes(services),
  ...hostRepositoryRoutes(services),
  ...importRuleRoutes(services),
  ...invitationRoutes(services),
  ...mailboxRoutes(services),
  ...memberRoutes(services),
  ...modelRoutes(services),
  ...milestoneRoutes(services),
  ...oauthRoutes(services),
  ...organisationRoutes(services),
  ...ownSessionRoutes(services),
  ...publicChatLinkRoutes(services),
  ...publicChatRoutes(services),
  ...sharedConversationRoutes(services),
  ...referralRoutes(services),
  ...repositoryRoutes(services),
  ...searchRoutes(services),
  ...codeSearchRoutes(services),
  ...ticketRoutes(services),
  ...toolRoutes(services),
  ...mcpRoutes(services),
  ...uploadRoutes(services),
  ...usageRoutes(services),
  ...userRoutes(services),
  ...workspaceRoutes(services),
]
