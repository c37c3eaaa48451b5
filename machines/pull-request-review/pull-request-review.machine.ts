import { NoAnswerError } from '#src/lib/no-answer-error.ts'
import { withEvent, withOutput } from '#src/lib/with-event.ts'
import { type PullRequestReviewContext, pullRequestReviewSetup } from './pull-request-review.setup.ts'

const late = { type: 'setError', params: { error: new NoAnswerError() } } as const

const toReviewId = ({ context }: { context: PullRequestReviewContext }) => ({ reviewId: context.review?.id ?? '' })

const resume = { target: 'resuming', actions: 'clearError' } as const
const choose = { target: 'choosing', actions: 'clearError' } as const

export const pullRequestReviewMachine = pullRequestReviewSetup.createMachine({
  id: 'pullRequestReview',
  description: 'The latest review of a pull request: asked for, followed to its end, cancelled and resumed.',
  context: { review: null, request: null, error: null, failures: 0 },
  initial: 'reading',
  states: {
    reading: {
      description: 'The latest review is fetched.',
      invoke: {
        id: 'readLatest',
        src: 'readLatest',
        onDone: { target: 'deciding', actions: withOutput('setReview') },
        onError: { target: 'unreachable', actions: withEvent('setError') },
      },
      after: { answerTimeout: { target: 'unreachable', actions: late } },
    },
    deciding: {
      description: 'What is shown depends on the state of the review alone.',
      always: [
        { guard: 'hasNone', target: 'idle' },
        { guard: 'isUnderWay', target: 'following' },
        { guard: 'isFinished', target: 'finished' },
        { guard: 'isCancelled', target: 'cancelled' },
        { target: 'failed' },
      ],
    },
    unreachable: {
      description: 'The review could not be read, for the reason in the context.',
      on: { 'review.retry': { target: 'reading', actions: 'clearError' } },
    },
    idle: {
      description: 'Nobody has asked for a review yet.',
      on: { 'review.choose': 'choosing' },
    },
    choosing: {
      description: 'The dialog is open; a refused request leaves it open with the reason.',
      on: {
        'choice.leave': { target: 'deciding', actions: 'clearError' },
        'review.request': { target: 'requesting', actions: withEvent('setRequest') },
      },
    },
    requesting: {
      description: 'The dialog stays open until the server has taken the request.',
      invoke: {
        id: 'requestReview',
        src: 'requestReview',
        input: ({ context }) => ({ request: context.request }),
        onDone: { target: 'deciding', actions: withOutput('setReview') },
        onError: { target: 'choosing', actions: withEvent('setError') },
      },
      after: { answerTimeout: { target: 'choosing', actions: late } },
    },
    following: {
      description: 'The server reviews. It is asked how far it is, less often after failures, not in a hidden page.',
      initial: 'waiting',
      on: { 'review.cancel': { target: 'cancelling', actions: 'clearError' } },
      after: { longestReview: { target: 'unreachable', actions: late } },
      states: {
        waiting: {
          description: 'A pause between two questions.',
          on: { 'page.hidden': 'hidden' },
          after: { pollPause: 'asking' },
        },
        asking: {
          description: 'One question is on its way.',
          invoke: {
            id: 'readReview',
            src: 'readReview',
            input: toReviewId,
            onDone: [
              { guard: withOutput('isStillRunning'), target: 'waiting', actions: withOutput('setProgress') },
              { target: '#pullRequestReview.deciding', actions: withOutput('setReview') },
            ],
            onError: [
              { guard: 'isLastFailure', target: '#pullRequestReview.unreachable', actions: withEvent('setError') },
              { target: 'waiting', actions: 'countFailure' },
            ],
          },
          on: { 'page.hidden': 'hidden' },
          after: {
            answerTimeout: [
              { guard: 'isLastFailure', target: '#pullRequestReview.unreachable', actions: late },
              { target: 'waiting', actions: 'countFailure' },
            ],
          },
        },
        hidden: {
          description: 'Nobody looks, so nothing is asked.',
          on: { 'page.shown': 'asking' },
        },
      },
    },
    cancelling: {
      description: 'The server was told to stop.',
      invoke: {
        id: 'cancelReview',
        src: 'cancelReview',
        input: toReviewId,
        onDone: { target: 'deciding', actions: withOutput('setReview') },
        onError: { target: 'following', actions: withEvent('setError') },
      },
      after: { answerTimeout: { target: 'following', actions: late } },
    },
    resuming: {
      description: 'The server was told to go on where it stopped.',
      invoke: {
        id: 'resumeReview',
        src: 'resumeReview',
        input: toReviewId,
        onDone: { target: 'deciding', actions: withOutput('setReview') },
        onError: { target: 'checking', actions: withEvent('setError') },
      },
      after: { answerTimeout: { target: 'checking', actions: late } },
    },
    checking: {
      description: 'It could not be resumed; somebody else may have done so, so it is read again and the reason kept.',
      invoke: {
        id: 'checkReview',
        src: 'readReview',
        input: toReviewId,
        onDone: { target: 'deciding', actions: withOutput('setProgress') },
        onError: 'deciding',
      },
      after: { answerTimeout: 'deciding' },
    },
    finished: {
      description: 'Its findings are shown; a language model that had a fault can be asked again.',
      on: { 'review.choose': choose, 'review.resume': { guard: 'hasModelFault', ...resume } },
    },
    failed: {
      description: 'It stopped for the reason in the review; what was reviewed until then is kept.',
      on: { 'review.choose': choose, 'review.resume': resume },
    },
    cancelled: {
      description: 'Somebody stopped it; it can go on.',
      on: { 'review.choose': choose, 'review.resume': resume },
    },
  },
})
