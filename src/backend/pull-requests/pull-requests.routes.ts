import type { InferOutput } from 'valibot'
import {
  type InboxSection,
  pullRequestEndpoints,
  pullRequestInboxEndpoints,
  type PullRequestPage,
  pullRequestSorts,
} from '#src/contract/pull-requests.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { roleAtLeast } from '#src/contract/roles.ts'
import { minutes } from '#src/lib/durations.ts'
import { notFound, refused } from '../http/refusal.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import { findRepository } from '../repositories/repositories.store.ts'
import type { Services } from '../services.ts'
import { listChanges, presentChange } from './changed-files.ts'
import { commentRoutes } from './comments.routes.ts'
import { compareCommits, listRecentCommits } from './compare.ts'
import { findKeptDiff, readDiffAhead } from './diffs-ahead.ts'
import { withHistory } from './history-access.ts'
import { sendImport } from './import-pull-requests.ts'
import { listImports, presentImport, readImport } from './imports.store.ts'
import { countInbox, type InboxOrder, listAuthors, listInbox } from './inbox.store.ts'
import { openPullRequest } from './open-pull-request.ts'
import { findPostTarget, isPostable } from './post-target.ts'
import { presentDetails, presentPullRequest } from './pull-request.present.ts'
import { type PullRequestRow, requirePullRequest } from './pull-requests.store.ts'
import { requireCodeReview } from './require-code-review.ts'
import { forgetSeen, keepSeen, listSeen } from './seen-files.store.ts'
import { symbolRoutes } from './symbols.routes.ts'

const compareLimit: RateLimit = { name: 'compare-commits', max: 300, withinMs: 10 * minutes }

type InboxQuery = InferOutput<NonNullable<typeof pullRequestInboxEndpoints.list.query>>

const toOrder = ({ sort: given, page }: Pick<InboxQuery, 'sort' | 'page'>): InboxOrder => {
  const isDescending = given.startsWith('-')
  const sort = pullRequestSorts.find((name) => name === given.slice(isDescending ? 1 : 0)) ?? 'updated'
  return { sort, isDescending, page }
}

const sumUp = (counts: Readonly<Record<InboxSection, number>>, section: InboxSection | undefined): number =>
  section === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[section]

const readPage = async ({ db }: Services, organisationId: string, query: InboxQuery): Promise<PullRequestPage> => {
  const rows = await listInbox(db, organisationId, query, toOrder(query))
  const counts = await countInbox(db, organisationId, query)
  return {
    pullRequests: rows.map(presentPullRequest),
    total: sumUp(counts, query.section),
    page: query.page,
    counts,
    authors: await listAuthors(db, organisationId),
  }
}

const requireRepository = async (services: Services, organisationId: string, id: string): Promise<void> => {
  await requireCodeReview(services, organisationId)
  if ((await findRepository(services.db, organisationId, id)) === undefined) throw notFound()
}

const toRange = ({ base_commit: base, head_commit: head }: PullRequestRow) => ({ base, head })

const toPlace = (row: PullRequestRow) => ({ organisationId: row.organisation_id, repositoryId: row.repository_id })

const readChanges = (services: Services, row: PullRequestRow, signal: AbortSignal) => {
  const range = toRange(row)
  return withHistory(services, toPlace(row), [range.base, range.head], signal, (git) => listChanges(git, range))
}

const readRoutes = (services: Services): ServedCall[] => [
  serve(pullRequestEndpoints.listOfRepository, async ({ caller: { organisationId }, params, query }) => {
    await requireRepository(services, organisationId, params.id)
    return readPage(services, organisationId, { ...query, repositoryId: params.id })
  }),
  serve(pullRequestInboxEndpoints.list, async ({ caller: { organisationId }, query }) => {
    const { repositoryId } = query
    if (repositoryId === undefined) await requireCodeReview(services, organisationId)
    else await requireRepository(services, organisationId, repositoryId)
    return readPage(services, organisationId, query)
  }),
  serve(pullRequestEndpoints.read, async ({ caller: { organisationId, role }, params }) => {
    const row = await openPullRequest(services, organisationId, params.id)
    const target = await findPostTarget(services, row)
    const canPost = target !== undefined && roleAtLeast(role, 'User') && (await isPostable(services, row, target))
    return presentDetails(row, { canPost, host: target?.kind })
  }),
]

const importRoutes = (services: Services): ServedCall[] => [
  serve(pullRequestEndpoints.import, async ({ caller: { organisationId }, params: { id } }) => {
    await requireRepository(services, organisationId, id)
    await sendImport(services, organisationId, id)
    const state = await readImport(services.db, organisationId, id)
    if (state === undefined) throw notFound()
    return presentImport(state)
  }),
  serve(pullRequestInboxEndpoints.imports, async ({ caller: { organisationId } }) => {
    await requireCodeReview(services, organisationId)
    return listImports(services.db, organisationId)
  }),
]

const commitRoutes = (services: Services): ServedCall[] => [
  serve(pullRequestInboxEndpoints.commits, async ({ caller: { organisationId }, params: { id }, request }) => {
    await requireRepository(services, organisationId, id)
    const place = { organisationId, repositoryId: id }
    return withHistory(services, place, [], request.signal, listRecentCommits)
  }),
  serve(pullRequestInboxEndpoints.compare, async ({ caller: { organisationId }, params: { id }, body, request }) => {
    await requireRepository(services, organisationId, id)
    await services.limiter.count(compareLimit, organisationId)
    const place = { organisationId, repositoryId: id }
    const made = await withHistory(services, place, [], request.signal, (git) =>
      compareCommits(services, place, git, body),
    )
    return presentPullRequest(await requirePullRequest(services.db, organisationId, made))
  }),
]

const fileRoutes = (services: Services): ServedCall[] => [
  serve(pullRequestInboxEndpoints.files, async ({ caller, params, request }) => {
    const row = await openPullRequest(services, caller.organisationId, params.id)
    const { files, isCut } = await readChanges(services, row, request.signal)
    const seen = await listSeen(services.db, { pullRequestId: row.id, userId: caller.userId })
    return { headCommit: row.head_commit, files: files.map((file) => presentChange(file, seen)), isCut }
  }),
  serve(pullRequestInboxEndpoints.diff, async ({ caller, params, query: { path, whitespace }, request }) => {
    const row = await openPullRequest(services, caller.organisationId, params.id)
    const range = toRange(row)
    const wish = { repositoryId: row.repository_id, range, path, isLoose: whitespace === 'ignore' }
    const kept = findKeptDiff(wish)
    if (kept !== undefined) return kept
    return withHistory(services, toPlace(row), [range.base, range.head], request.signal, async (git) => {
      const diff = await readDiffAhead(git, wish, (await listChanges(git, range)).files)
      if (diff === undefined) throw refused(409, 'errors.changedFileGone')
      return diff
    })
  }),
  serve(pullRequestInboxEndpoints.markSeen, async ({ caller, params, body: { path, version, isSeen }, request }) => {
    const row = await openPullRequest(services, caller.organisationId, params.id)
    const reader = { pullRequestId: row.id, userId: caller.userId }
    if (!isSeen) return forgetSeen(services.db, reader, path)
    const { files } = await readChanges(services, row, request.signal)
    const isCurrent = files.some((file) => file.path === path && file.version === version)
    if (!isCurrent) throw refused(409, 'errors.changedFileGone')
    return keepSeen(services.db, reader, { path, version })
  }),
]

export const pullRequestRoutes = (services: Services): ServedCall[] => [
  ...importRoutes(services),
  ...readRoutes(services),
  ...commitRoutes(services),
  ...fileRoutes(services),
  ...commentRoutes(services),
  ...symbolRoutes(services),
]
