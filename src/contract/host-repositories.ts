import * as v from 'valibot'
import { defineEndpoints } from './endpoint.ts'
import { Id, Timestamp } from './fields.ts'
import { HostFault, IntegrationHealth } from './integration-health.ts'
import { sourceHostKinds } from './source-hosts.ts'

export const ConnectedHost = v.object({
  kind: v.picklist(sourceHostKinds),
  address: v.string(),
  account: v.optional(v.string()),
  health: v.optional(IntegrationHealth),
})
export type ConnectedHost = v.InferOutput<typeof ConnectedHost>

export const OfferedRepository = v.object({
  /** The number of the repository at its host, which stays when the repository is renamed. */
  hostId: v.string(),
  /** With its groups or its owner, such as `harbour/pilots/radio`. */
  fullName: v.string(),
  description: v.optional(v.string()),
  webUrl: v.string(),
  /** Absent: the repository is empty. */
  defaultBranch: v.optional(v.string()),
  isPrivate: v.boolean(),
  isArchived: v.boolean(),
  isFork: v.boolean(),
  lastActivityAt: v.optional(Timestamp),
  /** Under this id it is here already. */
  repositoryId: v.optional(Id),
})
export type OfferedRepository = v.InferOutput<typeof OfferedRepository>

export const HostOwner = v.object({ path: v.string(), name: v.string() })
export type HostOwner = v.InferOutput<typeof HostOwner>

export const maxSearchLength = 200

const Search = v.pipe(v.string(), v.trim(), v.maxLength(maxSearchLength), v.regex(/^\P{Cc}*$/u))
const Cursor = v.pipe(v.string(), v.maxLength(600), v.regex(/^[!-~]*$/))
const search = { search: v.optional(Search), cursor: v.optional(Cursor) }

export const hostRepositoryEndpoints = defineEndpoints({
  hosts: {
    method: 'GET',
    path: '/api/source-hosts',
    access: 'User',
    reply: v.array(ConnectedHost),
    ownPagesOnly: true,
  },
  list: {
    method: 'GET',
    path: '/api/source-hosts/:kind/repositories',
    access: 'User',
    query: v.object({ ...search, owner: v.optional(Search) }),
    reply: v.object({ items: v.array(OfferedRepository), nextCursor: v.optional(v.string()) }),
    ownPagesOnly: true,
  },
  owners: {
    method: 'GET',
    path: '/api/source-hosts/:kind/owners',
    access: 'User',
    query: v.object(search),
    reply: v.object({ items: v.array(HostOwner), nextCursor: v.optional(v.string()) }),
    ownPagesOnly: true,
  },
  branches: {
    method: 'GET',
    path: '/api/source-hosts/:kind/repositories/:hostId/branches',
    access: 'User',
    query: v.object(search),
    reply: v.object({ items: v.array(v.string()), nextCursor: v.optional(v.string()) }),
    ownPagesOnly: true,
  },
  /** Asks the host about a repository that is here. */
  state: {
    method: 'GET',
    path: '/api/repositories/:id/host',
    access: 'User',
    reply: v.object({
      isConnected: v.boolean(),
      repository: v.optional(OfferedRepository),
      fault: v.optional(HostFault),
    }),
    ownPagesOnly: true,
  },
})
