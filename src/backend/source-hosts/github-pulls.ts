import * as v from 'valibot'
import type { GithubApp } from '../github-app/github-app.ts'
import { HostFailed } from '../integrations/host-fault.ts'
import {
  HostBranch,
  HostCommit,
  HostMarkdown,
  HostNumber,
  HostTime,
  HostTitle,
  toOwnPage,
} from './pull-request-fields.ts'
import type { HostPullRequest, Page, PullRequestQuery } from './source-host.ts'

const pageSize = 30

const Side = v.object({ ref: HostBranch, sha: HostCommit })
const Pull = v.object({
  number: HostNumber,
  title: HostTitle,
  body: HostMarkdown,
  user: v.nullish(v.object({ login: HostTitle })),
  state: v.picklist(['open', 'closed']),
  draft: v.optional(v.boolean(), false),
  merged_at: v.nullish(v.string()),
  head: Side,
  base: Side,
  html_url: v.optional(v.string()),
  created_at: HostTime,
  updated_at: HostTime,
})
type Pull = v.InferOutput<typeof Pull>

const toState = ({ state, draft, merged_at: mergedAt }: Pull): HostPullRequest['state'] => {
  if (state === 'open') return draft ? 'Draft' : 'Open'
  return typeof mergedAt === 'string' ? 'Merged' : 'Closed'
}

const toPullRequest = (address: string, pull: Pull): HostPullRequest => ({
  number: pull.number,
  title: pull.title,
  description: pull.body,
  author: pull.user?.login ?? '',
  state: toState(pull),
  sourceBranch: pull.head.ref,
  targetBranch: pull.base.ref,
  headCommit: pull.head.sha,
  baseTip: pull.base.sha,
  webUrl: toOwnPage(address, pull.html_url),
  openedAt: pull.created_at,
  updatedAt: pull.updated_at,
})

export const listGithubPulls = async (
  app: GithubApp,
  installation: number,
  { repositoryId, isOpen, cursor = '1' }: PullRequestQuery & { readonly repositoryId: string },
  signal: AbortSignal,
): Promise<Page<HostPullRequest>> => {
  if (!/^[1-9]\d{0,5}$/.test(cursor)) throw new HostFailed({ kind: 'notFound' })
  const query = `state=${isOpen ? 'open' : 'closed'}&sort=updated&direction=desc&per_page=${pageSize}&page=${cursor}`
  const request = { path: `/repositories/${repositoryId}/pulls?${query}` }
  const { body, hasNext } = await app.callAsInstallation(installation, request, v.array(Pull), signal)
  const items = body.map((pull) => toPullRequest(app.settings.url, pull))
  return { items, ...(hasNext ? { nextCursor: String(Number(cursor) + 1) } : {}) }
}
