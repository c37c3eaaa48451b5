import * as v from 'valibot'
import { defineEndpoints } from './endpoint.ts'
import { BoundedList, extended, Id, Line, TimeOfChoice, Timestamp, Version } from './fields.ts'
import { Confirmation } from './repositories.ts'

export const apiKeyScopes = ['AllDataSources', 'SelectedDataSources'] as const
export type ApiKeyScope = (typeof apiKeyScopes)[number]

export const maxKeySources = 500

export const expiryPresets = [30, 90, 365] as const

const members = {
  id: Id,
  name: v.string(),
  ending: v.string(),
  scope: v.picklist(apiKeyScopes),
  /** Present with SelectedDataSources; a source that was deleted since is `isGone`. */
  dataSources: v.optional(
    v.array(
      v.object({
        id: Id,
        name: v.string(),
        type: v.optional(v.picklist(['Repository', 'Workspace'])),
        isGone: v.optional(v.literal(true)),
      }),
    ),
  ),
  /** The key belongs to the organisation and keeps working when its creator leaves. */
  createdBy: v.object({ name: v.string(), isMember: v.boolean() }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  expiresAt: v.optional(Timestamp),
  /** Exact to the minute. */
  lastUsedAt: v.optional(Timestamp),
  version: v.number(),
}

export const ApiKey = v.object(members)
export type ApiKey = v.InferOutput<typeof ApiKey>

export const IssuedApiKey = v.object(
  extended(members, {
    /** The key is returned this once; only its hash is stored. */
    key: v.string(),
  }),
)
export type IssuedApiKey = v.InferOutput<typeof IssuedApiKey>

const DataSourceIds = BoundedList(Id, maxKeySources)

export const ApiKeyDraft = v.object({
  name: Line(120),
  scope: v.optional(v.picklist(apiKeyScopes), 'AllDataSources'),
  dataSourceIds: v.optional(DataSourceIds, []),
  expiresAt: v.optional(v.nullable(TimeOfChoice)),
})

export const apiKeyEndpoints = defineEndpoints({
  list: { method: 'GET', path: '/api/api-keys', access: 'Administrator', reply: v.array(ApiKey) },
  issue: { method: 'POST', path: '/api/api-keys', access: 'Administrator', body: ApiKeyDraft, reply: IssuedApiKey },
  update: {
    method: 'PUT',
    path: '/api/api-keys/:id',
    access: 'Administrator',
    body: v.object({
      name: Line(120),
      /** Absent: the scope and its data sources stay. */
      scope: v.optional(v.picklist(apiKeyScopes)),
      dataSourceIds: v.optional(DataSourceIds),
      /** Absent: the expiry stays. `null`: the key never expires. */
      expiresAt: v.optional(v.nullable(TimeOfChoice)),
      version: Version,
    }),
    reply: ApiKey,
  },
  /** Takes effect at once. A key that was used in the last day needs a confirmation (D9e). */
  revoke: { method: 'DELETE', path: '/api/api-keys/:id', access: 'Administrator', body: Confirmation },
})
