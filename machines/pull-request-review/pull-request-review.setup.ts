import { assign, fromPromise, setup } from 'xstate'
import type { Review, ReviewParameters } from '#src/contract/reviews.ts'
import { minutes, seconds } from '#src/lib/durations.ts'
import { notProvided } from '#src/lib/not-provided.ts'

export interface ReviewRequest {
  readonly parameters: ReviewParameters
  readonly postComments: boolean
}

export type PullRequestReviewEvent =
  | { type: 'review.choose' }
  | { type: 'choice.leave' }
  | { type: 'review.request'; request: ReviewRequest }
  | { type: 'review.cancel' }
  | { type: 'review.resume' }
  | { type: 'review.retry' }
  | { type: 'page.hidden' }
  | { type: 'page.shown' }

export interface PullRequestReviewContext {
  readonly review: Review | null
  readonly request: ReviewRequest | null
  readonly error: unknown
  readonly failures: number
}

export const maxFailures = 5
const pollPauseMs = 2 * seconds
const maxPollPauseMs = 30 * seconds

const isRunning = (review: Review | null): boolean => review?.state === 'Scheduled' || review?.state === 'InProgress'

export const pullRequestReviewSetup = setup({
  types: {} as { context: PullRequestReviewContext; events: PullRequestReviewEvent },
  actors: {
    readLatest: fromPromise<Review | null>(notProvided('readLatest')),
    readReview: fromPromise<Review, { reviewId: string }>(notProvided('readReview')),
    requestReview: fromPromise<Review, { request: ReviewRequest | null }>(notProvided('requestReview')),
    cancelReview: fromPromise<Review, { reviewId: string }>(notProvided('cancelReview')),
    resumeReview: fromPromise<Review, { reviewId: string }>(notProvided('resumeReview')),
  },
  guards: {
    hasNone: ({ context }) => context.review === null,
    isUnderWay: ({ context }) => isRunning(context.review),
    isFinished: ({ context }) => context.review?.state === 'Finished',
    hasModelFault: ({ context }) => context.review?.modelFault !== undefined,
    isCancelled: ({ context }) => context.review?.state === 'Cancelled',
    isStillRunning: (_, review: Review) => isRunning(review),
    isLastFailure: ({ context }) => context.failures + 1 >= maxFailures,
  },
  actions: {
    setReview: assign((_, review: Review | null) => ({ review, error: null, failures: 0 })),
    setProgress: assign((_, review: Review) => ({ review, failures: 0 })),
    setRequest: assign((_, { request }: { request: ReviewRequest }) => ({ request, error: null })),
    setError: assign((_, { error }: { error: unknown }) => ({ error })),
    clearError: assign({ error: null, failures: 0 }),
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
  },
  delays: {
    answerTimeout: 30 * seconds,
    pollPause: ({ context }) => Math.min(maxPollPauseMs, pollPauseMs * 2 ** context.failures),
    longestReview: 120 * minutes,
  },
})
