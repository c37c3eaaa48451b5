import * as v from 'valibot'
import { defineEndpoints } from './endpoint.ts'
import { BoundedList, Day, EmailAddress, extended, Timestamp, Version } from './fields.ts'
import { IntegrationHealth } from './integration-health.ts'

/** `dataCenter` is also the older Jira Server. */
export const jiraDeployments = ['cloud', 'dataCenter'] as const
export type JiraDeployment = (typeof jiraDeployments)[number]

export const maxJiraProjects = 1000
export const maxChosenProjects = 200
export const maxJiraAddressLength = 500
export const maxJiraTokenLength = 500
export const maxJiraExpiryYears = 5

const ProjectKey = v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[A-Z][A-Z0-9_]{1,19}$/))

const placeFields = {
  deployment: v.picklist(jiraDeployments),
  email: v.optional(EmailAddress),
  /** Only keys of these projects become tickets. Absent: of all projects that the account can browse. */
  projectKeys: v.optional(v.pipe(BoundedList(ProjectKey, maxChosenProjects), v.minLength(1))),
  expiresOn: v.optional(Day),
}

export const JiraConnection = v.object(
  extended(placeFields, {
    address: v.string(),
    /** The last characters of the token, at most four; the token is never shown. */
    tokenEnding: v.string(),
    accountName: v.string(),
    browsableKeys: v.array(v.string()),
    browsableKeysReadAt: Timestamp,
    health: v.optional(IntegrationHealth),
    version: v.number(),
  }),
)
export type JiraConnection = v.InferOutput<typeof JiraConnection>

export const JiraSettings = v.object({
  connection: v.optional(JiraConnection),
})
export type JiraSettings = v.InferOutput<typeof JiraSettings>

export const JiraDraft = v.object(
  extended(placeFields, {
    address: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxJiraAddressLength)),
    /** Absent: the kept token, unless the address or the edition is another one (400, `errors.jiraTokenNeeded`). */
    token: v.optional(
      v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxJiraTokenLength), v.regex(/^[!-~]+$/)),
    ),
    /** Absent: Jira is not connected yet. */
    version: v.optional(Version),
  }),
)
export type JiraDraft = v.InferOutput<typeof JiraDraft>

export const jiraSettingsEndpoints = defineEndpoints({
  read: { method: 'GET', path: '/api/settings/jira', access: 'Administrator', reply: JiraSettings },
  /** Asks Jira first, and stores nothing that does not work: 422, with the parameter `fault` where Jira failed. */
  save: { method: 'PUT', path: '/api/settings/jira', access: 'Administrator', body: JiraDraft, reply: JiraSettings },
  remove: { method: 'DELETE', path: '/api/settings/jira', access: 'Administrator' },
  check: {
    method: 'POST',
    path: '/api/settings/jira/check',
    access: 'Administrator',
    reply: JiraSettings,
    ownPagesOnly: true,
  },
})
