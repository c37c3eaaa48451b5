import type { StoredItem } from './stored-item.ts'

/**
 * Lists everything the product itself stores in a browser. `cookie-table.test.ts` compares it with the keys in the
 * source.
 */
export const essentialStorage = {
  session: { name: 'session', place: 'local', time: 'untilSignOut' },
  knownBrowser: { name: 'ca_browser', place: 'cookie', time: { days: 180 } },
  signInBrowser: { name: 'ca_sign_in', place: 'cookie', time: { days: 1 } },
  appearance: { name: 'ca_pref', place: 'cookie', time: { days: 365 } },
  theme: { name: 'theme', place: 'local', time: 'untilDeleted' },
  locale: { name: 'locale', place: 'cookie', time: { days: 365 } },
  language: { name: 'language', place: 'local', time: 'untilDeleted' },
  consent: { name: 'consent', place: 'local', time: 'untilDeleted' },
  ownConsent: { name: 'consent:*', place: 'local', time: 'untilDeleted' },
  consentLog: { name: 'consent:log:*', place: 'local', time: 'untilSent' },
  consentTab: { name: 'consent-tab', place: 'session', time: 'untilTabCloses' },
  features: { name: 'organisation-features', place: 'local', time: 'untilSignOut' },
  sidebar: { name: 'sidebar', place: 'local', time: 'untilSignOut' },
  recentCommands: { name: 'recent-commands', place: 'local', time: 'untilSignOut' },
  searchHistory: { name: 'search-history:*', place: 'local', time: 'untilSignOut' },
  autoRefresh: { name: 'repositories-auto-refresh', place: 'local', time: 'untilSignOut' },
  diffLook: { name: 'diff-look', place: 'local', time: 'untilSignOut' },
  reviewChoice: { name: 'review-choice', place: 'local', time: 'untilSignOut' },
  newUserSession: { name: 'new-user-session', place: 'local', time: 'untilSignOut' },
  accountDraft: { name: 'account-draft', place: 'session', time: 'untilTabCloses' },
  signUpSentTo: { name: 'sign-up-sent-to', place: 'session', time: 'untilTabCloses' },
  returnAddress: { name: 'return-address', place: 'session', time: 'untilTabCloses' },
  addressSecrets: { name: 'address-secrets', place: 'session', time: 'untilTabCloses' },
  repositoryDraft: { name: 'repository-draft', place: 'session', time: 'untilTabCloses' },
  invitationDraft: { name: 'invitation-draft', place: 'session', time: 'untilTabCloses' },
  workspaceDraft: { name: 'workspace-draft:*', place: 'session', time: 'untilTabCloses' },
  apiKeyDraft: { name: 'api-key-draft:*', place: 'session', time: 'untilTabCloses' },
  modelDraft: { name: 'model-draft:*', place: 'session', time: 'untilTabCloses' },
  pageDraft: { name: 'page-draft:*', place: 'session', time: 'untilTabCloses' },
  chatDraft: { name: 'chat-draft:*', place: 'session', time: 'untilTabCloses' },
  chatLinkDraft: { name: 'chat-link-draft:*', place: 'session', time: 'untilTabCloses' },
  publicChat: { name: 'public-chat:*', place: 'session', time: 'untilTabCloses' },
  publicChatDraft: { name: 'public-chat-draft:*:*', place: 'session', time: 'untilTabCloses' },
  chatComment: { name: 'chat-comment:*', place: 'session', time: 'untilTabCloses' },
} as const satisfies Readonly<Record<string, StoredItem>>

export type EssentialStorageId = keyof typeof essentialStorage
