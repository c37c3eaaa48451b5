import * as v from 'valibot'

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
const Name = v.pipe(v.string(), v.regex(/^[\w.-]{1,100}$/))

export const InstallationReply = v.object({
  id: Count,
  account: v.object({ id: Count, login: Name }),
  html_url: v.string(),
  repository_selection: v.picklist(['all', 'selected']),
  suspended_at: v.nullish(v.string(), null),
  created_at: v.pipe(v.string(), v.isoTimestamp()),
})
export type InstallationReply = v.InferOutput<typeof InstallationReply>

export const TokenReply = v.object({ token: v.string(), expires_at: v.pipe(v.string(), v.isoTimestamp()) })

export const RepositoryReply = v.object({
  id: Count,
  full_name: v.pipe(v.string(), v.regex(/^[\w.-]{1,100}\/[\w.-]{1,100}$/)),
  description: v.nullish(v.string(), null),
  default_branch: v.nullish(v.string(), null),
  private: v.boolean(),
  archived: v.optional(v.boolean(), false),
  fork: v.optional(v.boolean(), false),
  pushed_at: v.nullish(v.string(), null),
  size: v.optional(v.number(), 1),
})
export type RepositoryReply = v.InferOutput<typeof RepositoryReply>

export const RepositoriesReply = v.object({ total_count: Count, repositories: v.array(RepositoryReply) })
export const CountReply = v.object({ total_count: Count })
export const BranchesReply = v.array(v.object({ name: v.string() }))
export const PersonReply = v.object({ id: Count })
export const PermittedReply = v.object({
  total_count: Count,
  repositories: v.array(v.object({ permissions: v.optional(v.object({ admin: v.boolean() }), { admin: false }) })),
})
export const NothingReply = v.undefined()
