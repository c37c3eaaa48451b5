import type { CallName } from '#src/contract/all-endpoints.ts'

export const chapters = [
  'signIn',
  'user',
  'repositories',
  'workspaces',
  'dataSources',
  'search',
  'chat',
  'pullRequests',
  'publicChatLinks',
  'organisation',
  'members',
  'invitations',
  'apiKeys',
  'sourceHosts',
  'languageModels',
  'emails',
  'billing',
  'referrals',
  'consent',
  'system',
] as const

export type Chapter = (typeof chapters)[number]

type Resource = CallName extends infer Name ? (Name extends `${infer R}.${string}` ? R : never) : never

const chapterByResource: Readonly<Record<Resource, Chapter>> = {
  auth: 'signIn',
  githubSignIn: 'signIn',
  gitlabSignIn: 'signIn',
  signInResult: 'signIn',
  user: 'user',
  ownSession: 'user',
  connection: 'user',
  marketingSkip: 'user',
  milestone: 'user',
  repository: 'repositories',
  file: 'repositories',
  repositoryFile: 'repositories',
  repositoryUsage: 'repositories',
  hostRepository: 'repositories',
  importRule: 'repositories',
  indexing: 'repositories',
  workspace: 'workspaces',
  dataSource: 'dataSources',
  ready: 'dataSources',
  model: 'dataSources',
  search: 'search',
  codeSearch: 'search',
  artifact: 'search',
  tool: 'search',
  mcp: 'search',
  answer: 'chat',
  chat: 'chat',
  ticket: 'chat',
  pullRequest: 'pullRequests',
  pullRequestInbox: 'pullRequests',
  reviewAction: 'pullRequests',
  publicChatLink: 'publicChatLinks',
  visitor: 'publicChatLinks',
  share: 'publicChatLinks',
  organisation: 'organisation',
  member: 'members',
  invitation: 'invitations',
  apiKey: 'apiKeys',
  githubSettings: 'sourceHosts',
  gitlabSettings: 'sourceHosts',
  jiraSettings: 'sourceHosts',
  sshSettings: 'sourceHosts',
  sshHost: 'sourceHosts',
  sshConnection: 'sourceHosts',
  llmSettings: 'languageModels',
  email: 'emails',
  emailResend: 'emails',
  billing: 'billing',
  referral: 'referrals',
  consent: 'consent',
  system: 'system',
  mailbox: 'system',
  collected: 'system',
}

/** The cast is safe: the name of a call begins with that of its resource. */
const toResource = (call: CallName): Resource => call.slice(0, call.indexOf('.')) as Resource

export const getChapter = (call: CallName): Chapter => chapterByResource[toResource(call)]

const resources: readonly string[] = Object.keys(chapterByResource)

const getPosition = (call: CallName): number =>
  chapters.indexOf(getChapter(call)) * 100 + resources.indexOf(toResource(call))

export const compareReadingOrder = (left: CallName, right: CallName): number => getPosition(left) - getPosition(right)
