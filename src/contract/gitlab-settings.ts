import * as v from 'valibot'
import { defineEndpoints } from './endpoint.ts'
import { extended, Timestamp, Version } from './fields.ts'
import { HostFault, IntegrationHealth } from './integration-health.ts'
import { Confirmation } from './repositories.ts'

export const gitlabTokenKinds = ['personal', 'group', 'project'] as const
export type GitlabTokenKind = (typeof gitlabTokenKinds)[number]

export const defaultGitlabUrl = 'https://gitlab.com'
export const maxGitlabUrlLength = 500
export const maxGitlabTokenLength = 500
export const minWebhookSecretLength = 16
export const maxWebhookSecretLength = 200

const accountFields = {
  tokenName: v.string(),
  kind: v.picklist(gitlabTokenKinds),
  scopes: v.array(v.string()),
  user: v.optional(v.object({ login: v.string(), name: v.string() })),
  expiresAt: v.optional(Timestamp),
  hostVersion: v.optional(v.string()),
}

export const GitlabAccount = v.object(accountFields)
export type GitlabAccount = v.InferOutput<typeof GitlabAccount>

export const GitlabToken = v.object({
  gitLabUrl: v.string(),
  tokenEnding: v.string(),
  repositories: v.number(),
  version: v.number(),
})
export type GitlabToken = v.InferOutput<typeof GitlabToken>

export const GitlabTokenDetails = v.object(extended(accountFields, { health: v.optional(IntegrationHealth) }))
export type GitlabTokenDetails = v.InferOutput<typeof GitlabTokenDetails>

export const GitlabWebhook = v.object({
  url: v.string(),
  isSecretSet: v.boolean(),
  /** Present once: in the answer to the call that set it. */
  secret: v.optional(v.string()),
})
export type GitlabWebhook = v.InferOutput<typeof GitlabWebhook>

export const GitlabSettings = v.object({
  token: v.optional(GitlabToken),
  details: v.optional(GitlabTokenDetails),
  webhook: GitlabWebhook,
})
export type GitlabSettings = v.InferOutput<typeof GitlabSettings>

const AccessToken = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxGitlabTokenLength), v.regex(/^[!-~]+$/))
const GitlabUrl = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxGitlabUrlLength))
const WebhookSecret = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(minWebhookSecretLength),
  v.maxLength(maxWebhookSecretLength),
  v.regex(/^[!-~]+$/),
)

const draftFields = {
  accessToken: v.optional(AccessToken),
  gitLabUrl: v.optional(GitlabUrl),
}

export const GitlabValidation = v.object({
  fault: v.optional(HostFault),
  missingScopes: v.array(v.string()),
  account: v.optional(GitlabAccount),
})
export type GitlabValidation = v.InferOutput<typeof GitlabValidation>

export const gitlabSettingsEndpoints = defineEndpoints({
  read: { method: 'GET', path: '/api/settings/gitlab/settings', access: 'Administrator', reply: GitlabSettings },
  readAccessToken: {
    method: 'GET',
    path: '/api/settings/gitlab/access-token',
    access: 'Administrator',
    reply: v.object({ token: v.optional(GitlabToken) }),
  },
  saveAccessToken: {
    method: 'PUT',
    path: '/api/settings/gitlab/access-token',
    access: 'Administrator',
    body: v.object(
      extended(draftFields, {
        version: v.optional(Version),
      }),
    ),
    reply: GitlabSettings,
  },
  /** Removes the webhook secret as well. Needs a confirmation where repositories were chosen from this GitLab. */
  removeAccessToken: {
    method: 'DELETE',
    path: '/api/settings/gitlab/access-token',
    access: 'Administrator',
    body: Confirmation,
  },
  tokenDetails: {
    method: 'GET',
    path: '/api/settings/gitlab/token-details',
    access: 'Administrator',
    reply: GitlabTokenDetails,
  },
  /** Asks GitLab and stores no token. Where nothing differs from what is kept, the result is its health. */
  validateToken: {
    method: 'POST',
    path: '/api/settings/gitlab/validate-token',
    access: 'Administrator',
    body: v.object(draftFields),
    reply: GitlabValidation,
  },
  readWebhookSecret: {
    method: 'GET',
    path: '/api/settings/gitlab/webhook-secret',
    access: 'Administrator',
    reply: GitlabWebhook,
  },
  saveWebhookSecret: {
    method: 'PUT',
    path: '/api/settings/gitlab/webhook-secret',
    access: 'Administrator',
    body: v.object({
      secret: v.optional(WebhookSecret),
    }),
    reply: GitlabWebhook,
  },
  removeWebhookSecret: { method: 'DELETE', path: '/api/settings/gitlab/webhook-secret', access: 'Administrator' },
})
