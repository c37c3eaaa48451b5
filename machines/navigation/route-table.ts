import type { Role } from '#src/contract/roles.ts'

export type Layout = 'authorized' | 'unauthorized' | 'public'

export interface Route {
  /** A segment may be `:name`, the last one also `:name?`. */
  readonly path: `/${string}`
  /** `open`: also without sign-in; `unguarded`: no rule of navigation applies; `index`: never shown itself. */
  readonly access: 'open' | 'signedIn' | 'unguarded' | 'index'
  /** All of them must be satisfied (`machines/README.md`, N2). */
  readonly roles?: readonly Role[]
  /** Defaults to authorized when signed in, unauthorized otherwise. */
  readonly layout?: Layout
  readonly leavesWhenSignedIn?: true
  /** All of them are required. */
  readonly features?: readonly string[]
  readonly missingWhenSelfHosted?: true
  readonly canonicalPath?: `/${string}`
  /** Path and query hold a secret, which is removed before the address is shown (`machines/README.md`, N8). */
  readonly hasSecrets?: true
}

const administrator = { access: 'signedIn', roles: ['Administrator'] } as const
const beforeSignIn = { access: 'open', leavesWhenSignedIn: true } as const

export const codeReviewFeature = 'code-review'
export const customModelsFeature = 'CustomLLMSettings'
export const publicLinksFeature = 'PublicChatLinks'

export const routes = {
  index: { path: '/', access: 'index' },
  login: { path: '/login', ...beforeSignIn },
  signup: { path: '/signup', ...beforeSignIn },
  terms: { path: '/terms', ...beforeSignIn, layout: 'unauthorized' },
  privacy: { path: '/privacy', ...beforeSignIn, layout: 'unauthorized' },
  resetPassword: { path: '/reset-password', ...beforeSignIn, hasSecrets: true },
  confirmEmail: { path: '/confirm-email', ...beforeSignIn, hasSecrets: true },
  acceptInvitation: { path: '/invitation/accept/:token?', ...beforeSignIn, hasSecrets: true },
  publicChat: { path: '/public/chat/:name?', access: 'open', layout: 'public' },
  authError: { path: '/auth/error', access: 'unguarded' },
  authSuccess: { path: '/auth/success', access: 'unguarded' },
  repositories: { path: '/repositories', access: 'signedIn' },
  repositoryFiles: { path: '/repositories/:id/files', access: 'signedIn' },
  chat: { path: '/chat', access: 'signedIn' },
  search: { path: '/search', access: 'signedIn' },
  workspaces: { path: '/workspaces', access: 'signedIn' },
  pullRequests: { path: '/pull-requests', access: 'signedIn' },
  pullRequest: { path: '/pull-requests/:id', access: 'signedIn' },
  profile: { path: '/profile', access: 'signedIn' },
  referrals: { path: '/referrals', access: 'signedIn', missingWhenSelfHosted: true },
  organisation: { path: '/organisation', access: 'signedIn' },
  billing: { path: '/organization-billing', access: 'signedIn' },
  apiKeys: { path: '/api-keys', ...administrator },
  modelSettings: { path: '/settings/llm', ...administrator, features: [customModelsFeature] },
  sshSettings: { path: '/settings/ssh', ...administrator },
  jiraSettings: { path: '/settings/jira', ...administrator },
  userSettings: { path: '/settings/users', ...administrator },
  githubSettings: { path: '/settings/github', ...administrator, hasSecrets: true },
  gitlabSettings: { path: '/settings/gitlab', ...administrator },
  usage: { path: '/monitoring/usage', ...administrator },
  usageAlias: { path: '/monitoring/metrics', ...administrator, canonicalPath: '/monitoring/usage' },
  emails: { path: '/monitoring/emails', access: 'signedIn', roles: ['Manager'] },
  publicChatLinks: { path: '/public-chat-links', ...administrator, features: [publicLinksFeature] },
  mailbox: { path: '/dev/mailbox', access: 'unguarded', layout: 'public' },
} as const satisfies Readonly<Record<string, Route>>

export type RouteName = Exclude<keyof typeof routes, 'index' | 'usageAlias'>

export const getRoute = (name: keyof typeof routes): Route => routes[name]

/** Paths with this start belong to the server and are loaded as pages (`machines/README.md`, N5). */
export const serverPrefix = '/swagger'

export const guardedPrefixes = [
  { prefix: '/pull-requests', planFeature: codeReviewFeature },
  { prefix: '/settings/llm', feature: customModelsFeature },
] as const

export const landingPath = '/repositories'
export const entrancePath = '/login'
