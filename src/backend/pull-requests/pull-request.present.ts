import type { PullRequest, PullRequestDetails } from '#src/contract/pull-requests.ts'
import type { SourceHostKind } from '#src/contract/source-hosts.ts'
import type { PullRequestRow } from './pull-requests.store.ts'

const presentLastReview = ({ last_review: review }: PullRequestRow): PullRequest['lastReview'] => {
  if (review === null) return undefined
  const { finishedAt, ...rest } = review
  return { ...rest, ...(finishedAt === null ? {} : { finishedAt: new Date(finishedAt).toISOString() }) }
}

export const presentPullRequest = (row: PullRequestRow): PullRequest => {
  const lastReview = presentLastReview(row)
  return {
    id: row.id,
    repository: { id: row.repository_id, name: row.repository_name },
    origin: row.origin,
    ...(row.number === null ? {} : { number: row.number }),
    title: row.title,
    author: row.author,
    state: row.state,
    section: row.section,
    ...(row.source_branch === null ? {} : { sourceBranch: row.source_branch }),
    ...(row.target_branch === null ? {} : { targetBranch: row.target_branch }),
    headCommit: row.head_commit,
    baseCommit: row.base_commit,
    ...(row.web_url === null ? {} : { webUrl: row.web_url }),
    files: row.files,
    addedLines: row.added_lines,
    removedLines: row.removed_lines,
    openedAt: row.opened_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...(lastReview === undefined ? {} : { lastReview }),
  }
}

type Posting = Pick<PullRequestDetails, 'canPost'> & { readonly host: SourceHostKind | undefined }

export const presentDetails = (row: PullRequestRow, { canPost, host }: Posting): PullRequestDetails => ({
  ...presentPullRequest(row),
  description: row.description,
  commits: row.commits,
  commitsTotal: row.commits_total,
  canPost,
  ...(host === undefined ? {} : { host }),
})
