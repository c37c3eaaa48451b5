import { reviewActionEndpoints } from '#src/contract/reviews.ts'
import { notFound, refused } from '../http/refusal.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import { readPreferredLanguage } from '../mail/preferred-language.ts'
import { findPostTarget, isPostable } from '../pull-requests/post-target.ts'
import { type PullRequestRow, requirePullRequest } from '../pull-requests/pull-requests.store.ts'
import { requireCodeReview } from '../pull-requests/require-code-review.ts'
import type { Services } from '../services.ts'
import { requestPost } from './posts.store.ts'
import { presentReview } from './review.present.ts'
import { findReview, type ReviewRow } from './reviews.store.ts'

export const requirePostable = async (services: Services, pullRequest: PullRequestRow): Promise<void> => {
  const target = await findPostTarget(services, pullRequest)
  if (target === undefined || !(await isPostable(services, pullRequest, target))) {
    throw refused(409, 'errors.reviewNotPostable')
  }
}

const requirePost = async (services: Services, review: ReviewRow): Promise<void> => {
  if (review.state !== 'Finished') throw refused(409, 'errors.reviewNotFinished')
  const pullRequest = await requirePullRequest(services.db, review.organisation_id, review.pull_request_id)
  await requirePostable(services, pullRequest)
  if (pullRequest.head_commit !== review.head_commit) throw refused(409, 'errors.postOutdated')
}

export const postRoute = (services: Services): ServedCall =>
  serve(reviewActionEndpoints.post, async ({ caller: { organisationId }, params, request }) => {
    const { clock, db, jobs } = services
    await requireCodeReview(services, organisationId)
    const read = async () => {
      const row = await findReview(db, organisationId, { pullRequestId: params.id, id: params.reviewId })
      if (row === undefined) throw notFound()
      return row
    }
    const review = await read()
    if (review.posted_at !== null || review.post_requested_at !== null) return presentReview(review)
    await requirePost(services, review)
    await requestPost(db, review.id, readPreferredLanguage(request.headers.get('accept-language')), clock())
    await jobs.send('post-review', review.id)
    return presentReview(await read())
  })
