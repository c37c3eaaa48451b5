import { pullRequestInboxEndpoints } from '#src/contract/pull-requests.ts'
import { roleAtLeast } from '#src/contract/roles.ts'
import type { Member } from '../http/caller.ts'
import { notFound, Refusal, refused } from '../http/refusal.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { listChanges } from './changed-files.ts'
import { type CommentRow, deleteComment, findComment, insertComment, listComments } from './comments.store.ts'
import { readSides } from './file-diff.ts'
import { withHistory } from './history-access.ts'
import { findFile, getSide, placeComments, presentComment, toLines, toQuote } from './place-comments.ts'
import type { PullRequestRow } from './pull-requests.store.ts'
import { openPullRequest } from './open-pull-request.ts'

const readLine = (
  services: Services,
  row: PullRequestRow,
  { path, side, line }: Pick<CommentRow, 'path' | 'side' | 'line'>,
  signal: AbortSignal,
): Promise<string> => {
  const range = { base: row.base_commit, head: row.head_commit }
  const place = { organisationId: row.organisation_id, repositoryId: row.repository_id }
  return withHistory(services, place, [range.base, range.head], signal, async (git) => {
    const file = findFile(await listChanges(git, range), path)
    if (file === undefined) throw refused(409, 'errors.changedFileGone')
    const text = getSide(await readSides(git, file), side)
    const content = text === undefined ? undefined : toLines(text)[line - 1]
    if (content === undefined) throw refused(422, 'errors.lineMissing', { translationParameters: { line } })
    return toQuote(content)
  })
}

const placeNow = async (
  services: Services,
  row: PullRequestRow,
  comments: readonly CommentRow[],
  signal: AbortSignal,
): Promise<Awaited<ReturnType<typeof placeComments>>> => {
  if (comments.length === 0) return new Map()
  const range = { base: row.base_commit, head: row.head_commit }
  const place = { organisationId: row.organisation_id, repositoryId: row.repository_id }
  try {
    return await withHistory(services, place, [range.base, range.head], signal, async (git) =>
      placeComments(git, await listChanges(git, range), comments),
    )
  } catch (error) {
    if (error instanceof Refusal) return new Map()
    throw error
  }
}

const mayRemove = ({ role, userId }: Member, { author_id: authorId }: CommentRow): boolean =>
  authorId === userId || roleAtLeast(role, 'Manager')

export const commentRoutes = (services: Services): ServedCall[] => [
  serve(pullRequestInboxEndpoints.comments, async ({ caller, params, request }) => {
    const row = await openPullRequest(services, caller.organisationId, params.id)
    const place = { organisationId: caller.organisationId, pullRequestId: row.id }
    const comments = await listComments(services.db, place)
    const placed = await placeNow(services, row, comments, request.signal)
    return comments.map((comment) => presentComment(comment, caller.userId, placed.get(comment.id)))
  }),
  serve(pullRequestInboxEndpoints.addComment, async ({ caller, params, body, request }) => {
    const row = await openPullRequest(services, caller.organisationId, params.id)
    const quote = await readLine(services, row, body, request.signal)
    const place = { organisationId: caller.organisationId, pullRequestId: row.id }
    const comment = { ...body, quote, authorId: caller.userId }
    const id = await insertComment(services.db, place, comment, services.clock())
    const stored = await findComment(services.db, place, id)
    if (stored === undefined) throw notFound()
    return presentComment(stored, caller.userId, undefined)
  }),
  serve(pullRequestInboxEndpoints.removeComment, async ({ caller, params }) => {
    const row = await openPullRequest(services, caller.organisationId, params.id)
    const place = { organisationId: caller.organisationId, pullRequestId: row.id }
    const comment = await findComment(services.db, place, params.commentId)
    if (comment === undefined) throw notFound()
    if (!mayRemove(caller, comment)) throw refused(403, 'errors.commentNotYours')
    await deleteComment(services.db, place, comment.id)
  }),
]
