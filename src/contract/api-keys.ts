import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { BoundedList, extended, Id, Line, TimeOfChoice, Timestamp } from './fields.ts'
import { Confirmation } from './repositories.ts'

export const apiKeyScopes = ['AllDataSources', 'SelectedDataSources'] as const
export type ApiKeyScope = (typeof apiKeyScopes)[number]

/** So many data sources can be listed for one key. */
export const maxKeySources = 500

/** Days that expiry is offered in; another day is chosen as a date. */
export const expiryPresets = [30, 90, 365] as const

const members = {
  id: Id,
  name: v.string(),
  /** The last four characters, to tell one from another; the key itself is shown once. */
  ending: v.string(),
  scope: v.picklist(apiKeyScopes),
  /** With SelectedDataSources: what it was given. One that was deleted since is `isGone`. */
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
  /** Who made it; a key belongs to the organisation and goes on when they leave. */
  createdBy: v.object({ name: v.string(), isMember: v.boolean() }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  /** Left out: it does not expire. */
  expiresAt: v.optional(Timestamp),
  /** To the minute. */
  lastUsedAt: v.optional(Timestamp),
  /** Grows with every change. */
  version: v.number(),
}

export const ApiKey = v.object(members)
export type ApiKey = v.InferOutput<typeof ApiKey>

export const IssuedApiKey = v.object(
  extended(members, {
    /** Shown this once: only its hash is kept. */
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

/** Keys are taken by the calls that are marked with `takesApiKeys`. */
export const apiKeyEndpoints = endpoints({
  list: { method: 'GET', path: '/api/api-keys', access: 'Administrator', reply: v.array(ApiKey) },
  issue: { method: 'POST', path: '/api/api-keys', access: 'Administrator', body: ApiKeyDraft, reply: IssuedApiKey },
  update: {
    method: 'PUT',
    path: '/api/api-keys/:id',
    access: 'Administrator',
    body: v.object({
      name: Line(120),
      /** Left out: stays as it is, with its data sources. */
      scope: v.optional(v.picklist(apiKeyScopes)),
      /** Left out: they stay. */
      dataSourceIds: v.optional(DataSourceIds),
      /** Left out: stays as it is. `null`: never. */
      expiresAt: v.optional(v.nullable(TimeOfChoice)),
      /** The one that was changed; when somebody else was faster this is refused. */
      version: v.pipe(v.number(), v.integer()),
    }),
    reply: ApiKey,
  },
  /** Takes effect at once. One that was used in the last day needs the person's word. */
  revoke: { method: 'DELETE', path: '/api/api-keys/:id', access: 'Administrator', body: Confirmation },
})
