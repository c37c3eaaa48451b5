import { createTestFinding } from './test-finding.ts'
import { recordOutcomes } from '#src/backend/reviews/findings.store.ts'
import { insertReview, noCounts } from '#src/backend/reviews/reviews.store.ts'
import type { SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import { parameters } from './review-room.ts'

interface Place {
  readonly repositoryId: string
  readonly pullRequestId: string
}

/** A finished review with one finding. */
export const storeReview = async (
  { services: { clock, db } }: TestBackend,
  { organisationId, userId }: SignedInPerson,
  { repositoryId, pullRequestId }: Place,
  mark: string,
): Promise<{ readonly review: string; readonly finding: string }> => {
  const commits = { headCommit: 'a'.repeat(40), baseCommit: 'b'.repeat(40) }
  const request = { parameters: { ...parameters, configVersion: 0 }, postComments: false, requestedBy: userId }
  const review = await insertReview(db, { organisationId, pullRequestId, ...commits, ...request }, clock())
  const content = createTestFinding({ path: `src/${mark}.ts`, quote: `catch {} // ${mark}` })
  const outcomes = [{ anchor: mark, content, status: 'new', event: 'raised' }] as const
  const place = { organisationId, repositoryId, pullRequestId }
  await recordOutcomes(db, place, { reviewId: review, number: 1, outcomes }, clock())
  const counts = JSON.stringify({ ...noCounts, new: 1 })
  const finished = { state: 'Finished', counts, finished_at: new Date(clock()) } as const
  await db.updateTable('reviews').set(finished).where('id', '=', review).execute()
  const { id: finding } = await db
    .selectFrom('findings')
    .where('pull_request_id', '=', pullRequestId)
    .select('id')
    .executeTakeFirstOrThrow()
  return { review, finding }
}
