import * as v from 'valibot'
import { pullRequestReviewMachine } from '#machines/pull-request-review/pull-request-review.machine.ts'
import { Review, ReviewParameters } from '#src/contract/reviews.ts'
import { definePayloads } from './define-payloads.ts'

const nothing = v.strictObject({})

export const pullRequestReviewPayloads = definePayloads(
  pullRequestReviewMachine,
  {
    'review.choose': nothing,
    'choice.leave': nothing,
    'review.request': v.strictObject({
      request: v.strictObject({ parameters: ReviewParameters, postComments: v.boolean() }),
    }),
    'review.cancel': nothing,
    'review.resume': nothing,
    'review.retry': nothing,
    'page.hidden': nothing,
    'page.shown': nothing,
  },
  {
    readLatest: v.nullable(Review),
    readReview: Review,
    requestReview: Review,
    cancelReview: Review,
    resumeReview: Review,
  },
)
