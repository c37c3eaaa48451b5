import * as v from 'valibot'
import { defineEndpoints } from './endpoint.ts'
import { Flag, Timestamp, Version } from './fields.ts'
import { IntegrationHealth } from './integration-health.ts'
import { Confirmation } from './repositories.ts'

export const installationStatuses = ['NotInstalled', 'Pending', 'Installed', 'Suspended', 'Failed'] as const
export type InstallationStatus = (typeof installationStatuses)[number]

/** `Pending`: an owner of the account has yet to approve it. `Failed`: the latest check failed; `health` says why. */
export const GithubInstallation = v.object({
  status: v.picklist(installationStatuses),
  isPrepared: v.boolean(),
  address: v.string(),
  returnAddress: v.string(),
  webhookAddress: v.string(),
  requestedAt: v.optional(Timestamp),
  account: v.optional(v.string()),
  manageUrl: v.optional(v.string()),
  selection: v.optional(v.picklist(['all', 'selected'])),
  repositories: v.optional(v.number()),
  addedRepositories: v.number(),
  health: v.optional(IntegrationHealth),
})
export type GithubInstallation = v.InferOutput<typeof GithubInstallation>

const settingFields = { includesForks: v.boolean(), includesArchived: v.boolean() }

export const GithubSettings = v.object({
  ...settingFields,
  version: v.optional(Version),
})
export type GithubSettings = v.InferOutput<typeof GithubSettings>

export const GithubSettingsDraft = v.object({ ...settingFields, version: Version })

export const setupActions = ['install', 'update', 'request'] as const

const ReturnText = v.pipe(v.string(), v.minLength(1), v.maxLength(500))

export const GithubReturn = v.object({
  state: ReturnText,
  setupAction: v.picklist(setupActions),
  installationId: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  code: v.optional(ReturnText),
})
export type GithubReturn = v.InferOutput<typeof GithubReturn>

export const githubSettingsEndpoints = defineEndpoints({
  installationUrl: {
    method: 'GET',
    path: '/api/settings/github/installation/url',
    access: 'Administrator',
    reply: v.object({ url: v.string() }),
  },
  installationStatus: {
    method: 'GET',
    path: '/api/settings/github/installation/status',
    access: 'Administrator',
    query: v.object({ check: v.optional(Flag) }),
    reply: GithubInstallation,
  },
  install: {
    method: 'POST',
    path: '/api/settings/github/installation',
    access: 'Administrator',
    body: GithubReturn,
    reply: GithubInstallation,
  },
  uninstall: {
    method: 'DELETE',
    path: '/api/settings/github/installation',
    access: 'Administrator',
    body: Confirmation,
    reply: v.object({ isRemovedAtHost: v.boolean() }),
  },
  suspend: {
    method: 'POST',
    path: '/api/settings/github/installation/suspend',
    access: 'Administrator',
    body: v.object({ isSuspended: v.boolean() }),
    reply: GithubInstallation,
  },
  read: {
    method: 'GET',
    path: '/api/settings/github/settings',
    access: 'Administrator',
    reply: GithubSettings,
  },
  save: {
    method: 'PUT',
    path: '/api/settings/github/settings',
    access: 'Administrator',
    body: GithubSettingsDraft,
    reply: GithubSettings,
  },
})
