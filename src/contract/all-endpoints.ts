import type { GenericSchema } from 'valibot'
import * as additions from './additions.ts'
import * as answerEvents from './answer-events.ts'
import * as apiKeys from './api-keys.ts'
import * as artifacts from './artifacts.ts'
import * as auth from './auth.ts'
import * as billing from './billing.ts'
import * as chat from './chat.ts'
import * as codeSearch from './code-search.ts'
import * as consent from './consent.ts'
import * as dataSources from './data-sources.ts'
import * as emails from './emails.ts'
import type { Endpoint } from './endpoint.ts'
import * as gitlabSettings from './gitlab-settings.ts'
import * as githubSettings from './github-settings.ts'
import * as hostRepositories from './host-repositories.ts'
import * as importRules from './import-rules.ts'
import * as invitations from './invitations.ts'
import * as jira from './jira.ts'
import * as llmSettings from './llm-settings.ts'
import * as mcp from './mcp.ts'
import * as members from './members.ts'
import * as milestones from './milestones.ts'
import * as oauth from './oauth.ts'
import * as organisation from './organisation.ts'
import * as publicChatLinks from './public-chat-links.ts'
import * as pullRequests from './pull-requests.ts'
import * as referrals from './referrals.ts'
import * as repositories from './repositories.ts'
import * as repositoryFiles from './repository-files.ts'
import * as reviews from './reviews.ts'
import * as search from './search.ts'
import * as tickets from './tickets.ts'
import * as sharedConversations from './shared-conversations.ts'
import * as ssh from './ssh.ts'
import * as sshKeys from './ssh-keys.ts'
import * as tools from './tools.ts'
import * as user from './user.ts'
import * as workspaces from './workspaces.ts'

const files = [
  additions,
  apiKeys,
  artifacts,
  auth,
  billing,
  chat,
  codeSearch,
  consent,
  dataSources,
  emails,
  gitlabSettings,
  githubSettings,
  hostRepositories,
  importRules,
  invitations,
  jira,
  llmSettings,
  mcp,
  members,
  milestones,
  oauth,
  organisation,
  publicChatLinks,
  pullRequests,
  referrals,
  repositories,
  repositoryFiles,
  reviews,
  search,
  sharedConversations,
  tickets,
  ssh,
  sshKeys,
  tools,
  user,
  workspaces,
]

type NamesIn<File> = File extends unknown
  ? {
      [Resource in keyof File & string]: Resource extends `${infer Name}Endpoints`
        ? `${Name}.${keyof File[Resource] & string}`
        : never
    }[keyof File & string]
  : never

export type CallName = NamesIn<(typeof files)[number]>

const isResource = ([name]: [string, unknown]) => name.endsWith('Endpoints')

export const allEndpoints: ReadonlyMap<CallName, Endpoint> = new Map(
  files.flatMap((file) =>
    Object.entries(file)
      .filter(isResource)
      .flatMap(([resource, calls]) =>
        Object.entries(calls as Record<string, Endpoint>).map(
          ([call, endpoint]) => [`${resource.replace(/Endpoints$/, '')}.${call}` as CallName, endpoint] as const,
        ),
      ),
  ),
)

const isSchema = (member: unknown): member is GenericSchema<unknown, unknown> =>
  typeof member === 'object' && member !== null && 'kind' in member && member.kind === 'schema'

export const namedSchemas: Readonly<Record<string, GenericSchema<unknown, unknown>>> = Object.fromEntries(
  [answerEvents, ...files].flatMap((file) =>
    Object.entries<unknown>(file).flatMap(([name, member]) => (isSchema(member) ? [[name, member] as const] : [])),
  ),
)
