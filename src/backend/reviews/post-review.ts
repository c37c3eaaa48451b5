import type { Selectable } from 'kysely'
import { defaultLanguage } from '#src/contract/languages.ts'
import { productNames } from '#src/contract/integration-health.ts'
import type { Failure } from '#src/contract/repositories.ts'
import type { ReviewDetails } from '#src/contract/reviews.ts'
import type { SourceHostKind } from '#src/contract/source-hosts.ts'
import { minutes } from '#src/lib/durations.ts'
import type { Tables } from '../db/tables.ts'
import { type ErrorKey, getEnglishText } from '../http/error-keys.ts'
import { Refusal } from '../http/refusal.ts'
import { indexingFailure, IndexingRefused } from '../indexing/indexing-failure.ts'
import { HostFailed } from '../integrations/host-fault.ts'
import { listChanges } from '../pull-requests/changed-files.ts'
import { readFileDiff } from '../pull-requests/file-diff.ts'
import { provideCommits } from '../pull-requests/history-access.ts'
import { findPostTarget, type PostTarget } from '../pull-requests/post-target.ts'
import { type PullRequestRow, requirePullRequest } from '../pull-requests/pull-requests.store.ts'
import { hasCodeReview } from '../pull-requests/require-code-review.ts'
import type { Services } from '../services.ts'
import type { PostOutcome } from '../source-hosts/host-review.ts'
import { explainFault } from '../source-hosts/host-refusal.ts'
import { openSourceHost } from '../source-hosts/open-source-host.ts'
import type { SourceHost } from '../source-hosts/source-host.ts'
import { composePost, type PlacedFinding } from './compose-post.ts'
import { createFindingTexts } from './describe-finding.ts'
import { findDiffPlace, readHunks } from './diff-lines.ts'
import { isOpen } from './export-markdown.ts'
import { listFindings } from './findings.store.ts'
import { claimPost, keepPosted, keepPostFault, releasePost } from './posts.store.ts'
import { presentReviewDetails } from './review.present.ts'

type ReviewRow = Selectable<Tables['reviews']>

const maxPostMs = 5 * minutes

const outcomeKeys: Readonly<Record<Exclude<PostOutcome['kind'], 'posted'>, ErrorKey>> = {
  headMoved: 'errors.postOutdated',
  draftsPending: 'errors.postDraftsPending',
  rejected: 'errors.postRejected',
}

const placeFindings = async (
  services: Services,
  pullRequest: PullRequestRow,
  { headCommit: head, baseCommit: base, findings }: ReviewDetails,
  signal: AbortSignal,
): Promise<readonly PlacedFinding[]> => {
  const open = findings.filter(isOpen)
  if (open.length === 0) return []
  const place = { organisationId: pullRequest.organisation_id, repositoryId: pullRequest.repository_id }
  const git = await provideCommits(services, place, [base, head], signal)
  const changed = new Map((await listChanges(git, { base, head })).files.map((file) => [file.path, file]))
  const hunks = new Map<string, ReturnType<typeof readHunks>>()
  for (const path of new Set(open.map((finding) => finding.path))) {
    const file = changed.get(path)
    if (file !== undefined) hunks.set(path, readHunks((await readFileDiff(git, file, false)).patch))
  }
  return open.map((finding) => {
    const { path } = finding
    const lines = findDiffPlace(hunks.get(path) ?? [], finding)
    return { finding, place: lines && { ...lines, oldPath: changed.get(path)?.oldPath ?? path } }
  })
}

interface Posting {
  readonly services: Services
  readonly row: ReviewRow
  readonly target: PostTarget
  readonly host: SourceHost
  readonly signal: AbortSignal
}

const readDetails = async ({ db }: Services, row: ReviewRow): Promise<ReviewDetails> => {
  const describe = createFindingTexts(row.post_language ?? defaultLanguage, row.parameters.tone)
  return presentReviewDetails({ ...row, requester: '' }, await listFindings(db, row.id, describe))
}

const send = async ({ services, row, target, host, signal }: Posting): Promise<PostOutcome> => {
  const pullRequest = await requirePullRequest(services.db, row.organisation_id, row.pull_request_id)
  const details = await readDetails(services, row)
  const placed = await placeFindings(services, pullRequest, details, signal)
  const language = row.post_language ?? defaultLanguage
  const post = (findings: readonly PlacedFinding[]) => {
    const { hostId, number } = target
    const named = { id: row.id, number, headCommit: row.head_commit, mayExist: row.post_attempts > 1 }
    return host.postReview(hostId, { ...named, ...composePost(details, findings, language) }, signal)
  }
  const outcome = await post(placed)
  if (outcome.kind !== 'rejected' || placed.every(({ place }) => place === undefined)) return outcome
  return post(placed.map(({ finding }) => ({ finding, place: undefined })))
}

const openTarget = async (services: Services, row: ReviewRow) => {
  const pullRequest = await requirePullRequest(services.db, row.organisation_id, row.pull_request_id)
  const target = await findPostTarget(services, pullRequest)
  if (target === undefined) throw new IndexingRefused('errors.reviewNotPostable')
  if (!(await hasCodeReview(services, row.organisation_id))) throw new IndexingRefused('errors.codeReviewNotInPlan')
  const host = await openSourceHost(services, row.organisation_id, target.kind)
  if (host === undefined || host.address !== target.address) {
    throw new IndexingRefused('errors.hostNotConnected', { host: productNames[target.kind] })
  }
  return { target, host }
}

const toHostFailure = (kind: SourceHostKind, { fault }: HostFailed) => {
  const { key, parameters } = explainFault(kind, fault)
  if (fault.kind === 'forbidden') return { key: 'errors.postForbidden' as const, parameters }
  if (fault.kind === 'notFound') return { key: 'errors.postGone' as const, parameters }
  return { key: key === 'errors.hostFailed' ? ('errors.postUncertain' as const) : key, parameters }
}

const toFailure = (key: ErrorKey, parameters: Failure['parameters'] = {}): Failure => ({
  key,
  parameters,
  message: getEnglishText(key, parameters),
})

const explain = (error: unknown, kind: SourceHostKind | undefined): Failure => {
  if (error instanceof Refusal) return toFailure(error.key, error.extra.translationParameters)
  if (error instanceof HostFailed && kind !== undefined) {
    const { key, parameters } = toHostFailure(kind, error)
    return toFailure(key, parameters)
  }
  const failure = indexingFailure(error, '')
  return failure.key === 'errors.indexingFailed' ? toFailure('errors.postFailed') : failure
}

const abandon = async (
  { db, log }: Services,
  row: ReviewRow,
  kind: SourceHostKind | undefined,
  error: unknown,
): Promise<void> => {
  const failure = explain(error, kind)
  if (failure.key === 'errors.postFailed') log.error('a review could not be posted', { reviewId: row.id, error })
  await keepPostFault(db, row, failure)
}

export const postReview = async (services: Services, id: string, stop: AbortSignal): Promise<void> => {
  const { clock, db } = services
  const row = await claimPost(db, id, clock())
  if (row === undefined) return
  const signal = AbortSignal.any([stop, AbortSignal.timeout(maxPostMs)])
  let kind: SourceHostKind | undefined
  try {
    const { target, host } = await openTarget(services, row)
    kind = target.kind
    const outcome = await send({ services, row, target, host, signal })
    if (outcome.kind === 'posted') await keepPosted(db, row, outcome.webUrl, clock())
    else await keepPostFault(db, row, toFailure(outcomeKeys[outcome.kind], { host: productNames[kind] }))
  } catch (error) {
    if (stop.aborted) await releasePost(db, row)
    else await abandon(services, row, kind, error)
  }
}
