import { fromPromise } from 'xstate'
import { pullRequestReviewMachine } from '#machines/pull-request-review/pull-request-review.machine.ts'
import type { ReviewRequest } from '#machines/pull-request-review/pull-request-review.setup.ts'
import type { Client } from '#src/api/client.ts'
import { pullRequestEndpoints, type Review, reviewActionEndpoints } from '#src/contract/reviews.ts'

const findLatest = (reviews: readonly Review[]): Review | null =>
  reviews.reduce<Review | null>((latest, review) => (review.number > (latest?.number ?? 0) ? review : latest), null)

interface Which {
  readonly reviewId: string
}

export const createPullRequestReview = (client: Client, id: string) =>
  pullRequestReviewMachine.provide({
    actors: {
      readLatest: fromPromise<Review | null>(async () =>
        findLatest(await client.call(pullRequestEndpoints.reviews, { params: { id } })),
      ),
      readReview: fromPromise<Review, Which>(({ input: { reviewId } }) =>
        client.call(pullRequestEndpoints.review, { params: { id, reviewId } }),
      ),
      requestReview: fromPromise<Review, { request: ReviewRequest | null }>(({ input: { request } }) =>
        request === null
          ? Promise.reject(new Error('nothing was chosen'))
          : client.call(pullRequestEndpoints.requestReview, { body: { pullRequestId: id, ...request } }),
      ),
      cancelReview: fromPromise<Review, Which>(({ input: { reviewId } }) =>
        client.call(reviewActionEndpoints.cancel, { params: { id, reviewId } }),
      ),
      resumeReview: fromPromise<Review, Which>(({ input: { reviewId } }) =>
        client.call(reviewActionEndpoints.resume, { params: { id, reviewId } }),
      ),
    },
  })
