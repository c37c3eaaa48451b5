import * as v from 'valibot'
import { defineEndpoints } from './endpoint.ts'
import { BoundedList, extended, Id, Line, Timestamp, Version } from './fields.ts'
import { Confirmation, dataSourceStatuses } from './repositories.ts'
import { WorkspaceRule } from './workspace-rule.ts'

const description = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500)))
const Ids = BoundedList(Id, 10_000)

const members = {
  id: Id,
  name: v.string(),
  description: v.optional(v.string()),
  repositoryIds: v.array(Id),
  pickedIds: v.array(Id),
  rule: v.optional(WorkspaceRule),
  /** Derived from its repositories; PartiallyAlive: some are Alive (`src/README.md`, D9f). */
  status: v.picklist(dataSourceStatuses),
  health: v.object({ alive: v.number(), processing: v.number(), failed: v.number(), new: v.number() }),
  isAutoIndexed: v.boolean(),
  /** Grows with every change of the workspace itself. */
  version: v.number(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
}

export const Workspace = v.object(members)
export type Workspace = v.InferOutput<typeof Workspace>

export const WorkspaceWithUses = v.object(
  extended(members, {
    usedBy: v.object({ conversations: v.number(), links: v.number(), apiKeys: v.number() }),
  }),
)
export type WorkspaceWithUses = v.InferOutput<typeof WorkspaceWithUses>

export const WorkspaceDraft = v.object({
  name: Line(120),
  description,
  repositoryIds: v.optional(Ids, []),
  rule: v.optional(WorkspaceRule),
})

const RepositoryIds = v.object({ repositoryIds: v.pipe(Ids, v.minLength(1)) })

export const workspaceEndpoints = defineEndpoints({
  list: { method: 'GET', path: '/api/workspaces', access: 'Guest', reply: v.array(Workspace) },
  create: { method: 'POST', path: '/api/workspaces', access: 'User', body: WorkspaceDraft, reply: Workspace },
  autoReindex: {
    method: 'POST',
    path: '/api/workspaces/auto-reindex',
    access: 'User',
    body: v.object({ workspaceIds: Ids, isEnabled: v.boolean() }),
  },
  read: {
    method: 'GET',
    path: '/api/workspaces/:id',
    access: 'Guest',
    reply: WorkspaceWithUses,
  },
  update: {
    method: 'PUT',
    path: '/api/workspaces/:id',
    access: 'User',
    body: v.object({
      name: Line(120),
      /** Absent: stays. Empty: cleared. */
      description,
      repositoryIds: v.optional(Ids),
      /** Absent: the rule stays. `null`: the rule is removed. */
      rule: v.optional(v.nullable(WorkspaceRule)),
      isAutoIndexed: v.optional(v.boolean()),
      version: Version,
    }),
    reply: Workspace,
  },
  remove: { method: 'DELETE', path: '/api/workspaces/:id', access: 'User', body: Confirmation },
  addRepositories: {
    method: 'POST',
    path: '/api/workspaces/:id/repositories',
    access: 'User',
    body: RepositoryIds,
    reply: Workspace,
  },
  /** A repository that belongs by the rule cannot be removed. */
  removeRepositories: {
    method: 'DELETE',
    path: '/api/workspaces/:id/repositories',
    access: 'User',
    body: RepositoryIds,
    reply: Workspace,
  },
  /** Queues repositories that are new, failed or incomplete; `queued` is their number. */
  process: {
    method: 'POST',
    path: '/api/workspaces/:id/process',
    access: 'User',
    reply: v.object({ queued: v.number(), workspace: Workspace }),
  },
})
