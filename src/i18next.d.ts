import 'i18next'
import type apiKeys from '#locales/en/api-keys.json'
import type app from '#locales/en/app.json'
import type auth from '#locales/en/auth.json'
import type billing from '#locales/en/billing.json'
import type chat from '#locales/en/chat.json'
import type commands from '#locales/en/commands.json'
import type consent from '#locales/en/consent.json'
import type controls from '#locales/en/controls.json'
import type forms from '#locales/en/forms.json'
import type githubSettings from '#locales/en/github-settings.json'
import type hostRepositories from '#locales/en/host-repositories.json'
import type inspect from '#locales/en/inspect.json'
import type inspector from '#locales/en/inspector.json'
import type indexing from '#locales/en/indexing.json'
import type integrations from '#locales/en/integrations.json'
import type invitations from '#locales/en/invitations.json'
import type jiraSettings from '#locales/en/jira-settings.json'
import type legal from '#locales/en/legal.json'
import type emails from '#locales/en/emails.json'
import type marketingInfo from '#locales/en/marketing-info.json'
import type listing from '#locales/en/listing.json'
import type gitlabSettings from '#locales/en/gitlab-settings.json'
import type llmSettings from '#locales/en/llm-settings.json'
import type ssh from '#locales/en/ssh.json'
import type mailbox from '#locales/en/mailbox.json'
import type names from '#locales/en/names.json'
import type organisation from '#locales/en/organisation.json'
import type profile from '#locales/en/profile.json'
import type publicChatLinks from '#locales/en/public-chat-links.json'
import type publicChat from '#locales/en/public-chat.json'
import type pullRequestReview from '#locales/en/pull-request-review.json'
import type pullRequests from '#locales/en/pull-requests.json'
import type reConsent from '#locales/en/re-consent.json'
import type recording from '#locales/en/recording.json'
import type repositoryFiles from '#locales/en/repository-files.json'
import type referrals from '#locales/en/referrals.json'
import type repositories from '#locales/en/repositories.json'
import type members from '#locales/en/members.json'
import type usage from '#locales/en/usage.json'
import type workspaces from '#locales/en/workspaces.json'
import type search from '#locales/en/search.json'
import type stately from '#locales/en/stately.json'

/** English is the measure: a key that is not in it does not compile. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    resources: {
      'api-keys': typeof apiKeys
      app: typeof app
      auth: typeof auth
      billing: typeof billing
      chat: typeof chat
      commands: typeof commands
      consent: typeof consent
      controls: typeof controls
      forms: typeof forms
      'host-repositories': typeof hostRepositories
      inspect: typeof inspect
      inspector: typeof inspector
      indexing: typeof indexing
      invitations: typeof invitations
      legal: typeof legal
      emails: typeof emails
      'marketing-info': typeof marketingInfo
      listing: typeof listing
      'gitlab-settings': typeof gitlabSettings
      'llm-settings': typeof llmSettings
      integrations: typeof integrations
      'github-settings': typeof githubSettings
      ssh: typeof ssh
      'jira-settings': typeof jiraSettings
      mailbox: typeof mailbox
      names: typeof names
      organisation: typeof organisation
      profile: typeof profile
      'public-chat': typeof publicChat
      'public-chat-links': typeof publicChatLinks
      'pull-request-review': typeof pullRequestReview
      'pull-requests': typeof pullRequests
      're-consent': typeof reConsent
      recording: typeof recording
      referrals: typeof referrals
      repositories: typeof repositories
      'repository-files': typeof repositoryFiles
      members: typeof members
      usage: typeof usage
      workspaces: typeof workspaces
      search: typeof search
      stately: typeof stately
    }
  }
}
