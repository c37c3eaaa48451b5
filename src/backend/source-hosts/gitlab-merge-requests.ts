import * as v from 'valibot'
import {
  HostBranch,
  HostCommit,
  HostMarkdown,
  HostNumber,
  HostTime,
  HostTitle,
  toOwnPage,
} from './pull-request-fields.ts'
import type { HostPullRequest, PullRequestQuery } from './source-host.ts'

const pageSize = '50'

const MergeRequest = v.object({
  iid: HostNumber,
  title: HostTitle,
  description: HostMarkdown,
  author: v.nullish(v.object({ username: HostTitle })),
  state: v.picklist(['opened', 'closed', 'locked', 'merged']),
  draft: v.optional(v.boolean(), false),
  source_branch: HostBranch,
  target_branch: HostBranch,
  sha: v.nullish(HostCommit),
  merge_commit_sha: v.nullish(HostCommit),
  web_url: v.optional(v.string()),
  created_at: HostTime,
  updated_at: HostTime,
})
type MergeRequest = v.InferOutput<typeof MergeRequest>

export const MergeRequests = v.array(MergeRequest)

export const toMergeRequestQuery = (
  { isOpen }: PullRequestQuery,
  cursor: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => ({
  per_page: pageSize,
  state: isOpen ? 'opened' : 'all',
  order_by: 'updated_at',
  sort: 'desc',
  ...cursor,
})

const toState = ({ state, draft }: MergeRequest): HostPullRequest['state'] => {
  if (state === 'merged') return 'Merged'
  if (state === 'closed') return 'Closed'
  return draft ? 'Draft' : 'Open'
}

export const toPullRequest = (
  address: string,
  reply: MergeRequest,
  { isOpen }: PullRequestQuery,
): HostPullRequest | undefined => {
  const isSettled = reply.state === 'merged' || reply.state === 'closed'
  if (isSettled === isOpen || reply.sha == null) return undefined
  return {
    number: reply.iid,
    title: reply.title,
    description: reply.description,
    author: reply.author?.username ?? '',
    state: toState(reply),
    sourceBranch: reply.source_branch,
    targetBranch: reply.target_branch,
    headCommit: reply.sha,
    baseTip: reply.merge_commit_sha == null ? undefined : `${reply.merge_commit_sha}^1`,
    webUrl: toOwnPage(address, reply.web_url),
    openedAt: reply.created_at,
    updatedAt: reply.updated_at,
  }
}
