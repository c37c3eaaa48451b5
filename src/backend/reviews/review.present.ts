import { type Finding, type Review, type ReviewDetails, severities } from '#src/contract/reviews.ts'
import { noCounts, type ReviewRow } from './reviews.store.ts'

const optional = <Name extends string, Value>(name: Name, value: Value | null): { [Key in Name]?: Value } =>
  (value === null ? {} : { [name]: value }) as { [Key in Name]?: Value }

const presentParameters = ({
  focusAreas,
  depth,
  tone,
  thoroughness,
}: ReviewRow['parameters']): Review['parameters'] => ({
  focusAreas,
  depth,
  tone,
  thoroughness,
})

export const presentReview = (row: ReviewRow): Review => ({
  id: row.id,
  number: row.number,
  state: row.state,
  parameters: presentParameters(row.parameters),
  postComments: row.post_comments,
  headCommit: row.head_commit,
  baseCommit: row.base_commit,
  requestedBy: row.requester,
  requestedAt: row.requested_at.toISOString(),
  counts: row.counts,
  ...optional('stage', row.stage),
  ...optional('filesDone', row.files_done),
  ...optional('filesTotal', row.files_total),
  ...optional('postedAt', row.posted_at?.toISOString() ?? null),
  ...optional('postedUrl', row.posted_url),
  ...(row.post_requested_at === null ? {} : { isPosting: true }),
  ...optional('postFault', row.post_fault),
  ...optional('finishedAt', row.finished_at?.toISOString() ?? null),
  ...optional('failure', row.failure),
  ...optional('modelFault', row.model_fault),
})

const compareFindings = (left: Finding, right: Finding): number =>
  severities.indexOf(left.severity) - severities.indexOf(right.severity) ||
  left.path.localeCompare(right.path) ||
  left.startLine - right.startLine

export const countFindings = (findings: readonly Pick<Finding, 'status'>[]): Review['counts'] => {
  const counts = { ...noCounts }
  for (const { status } of findings) counts[status] += 1
  return counts
}

export const presentReviewDetails = (row: ReviewRow, findings: readonly Finding[]): ReviewDetails => ({
  ...presentReview(row),
  counts: countFindings(findings),
  ...optional('summary', row.summary),
  findings: findings.toSorted(compareFindings),
})
