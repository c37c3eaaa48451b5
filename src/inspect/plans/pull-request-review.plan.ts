import type { SnapshotFrom } from 'xstate'
import type { pullRequestReviewMachine } from '#machines/pull-request-review/pull-request-review.machine.ts'
import { maxFailures, type ReviewRequest } from '#machines/pull-request-review/pull-request-review.setup.ts'
import type { Review } from '#src/contract/reviews.ts'

export const sampleRequest: ReviewRequest = {
  parameters: { focusAreas: ['security', 'quality'], depth: 3, tone: 'Professional', thoroughness: 'Balanced' },
  postComments: false,
}

export const sampleReview = (state: Review['state'], change: Partial<Review> = {}): Review => ({
  id: '0000000000000000000c0001',
  number: 1,
  state,
  ...sampleRequest,
  headCommit: 'a'.repeat(40),
  baseCommit: 'b'.repeat(40),
  requestedBy: 'Ada',
  requestedAt: '2026-01-01T00:00:00.000Z',
  counts: { new: 0, stillOpen: 0, fixed: 0, dismissed: 0 },
  ...change,
})

export const reviewWithoutModel = sampleReview('Finished', { modelFault: 'rateLimited' })

const done = [
  sampleReview('InProgress'),
  sampleReview('Finished'),
  reviewWithoutModel,
  sampleReview('Failed'),
  sampleReview('Cancelled'),
]

export const pullRequestReviewPlan = {
  events: {
    'review.choose': {},
    'choice.leave': {},
    'review.request': { request: sampleRequest },
    'review.cancel': {},
    'review.resume': {},
    'review.retry': {},
    'page.hidden': {},
    'page.shown': {},
  },
  outcomes: {
    readLatest: { done: [null, ...done] },
    readReview: { done },
    requestReview: { done },
    cancelReview: { done },
    resumeReview: { done },
    checkReview: { done },
  },
  distinguish: ({ context }: SnapshotFrom<typeof pullRequestReviewMachine>) => [
    context.review?.state ?? null,
    context.review?.modelFault ?? null,
    context.failures + 1 >= maxFailures,
    context.failures,
    context.error === null,
  ],
}
