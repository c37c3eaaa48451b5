import { assign, emit, fromPromise, setup } from 'xstate'
import { hours, seconds } from '#src/lib/durations.ts'
import { NoAnswerError } from '#src/lib/no-answer-error.ts'
import { notProvided } from '#src/lib/not-provided.ts'
import { withEvent, withOutput } from '#src/lib/with-event.ts'

export interface MarketingInfo {
  readonly industry: string
  readonly companySize: string
}

/** Times are in milliseconds since 1970. */
export interface MarketingStanding {
  readonly isProvided: boolean
  readonly skippedAt: number | null
  readonly at: number
}

interface Input {
  readonly isSelfHosted: boolean
  readonly mayAnswer: boolean
  /** A skip does not count in a session that began with the person's own confirmation or invitation. */
  readonly isNewUserSession: boolean
}

export type MarketingInfoEvent =
  | { type: 'marketing.submit'; info: MarketingInfo }
  | { type: 'marketing.skip' }
  | { type: 'index.ready' }
  | { type: 'overlays.closed' }

export type MarketingInfoNotice = { type: 'marketing.provided' } | { type: 'marketing.failed'; error: unknown }

const skipPeriodMs = 24 * hours

/** A clock that was set back since makes no skip longer. */
const isSkipInForce = ({ skippedAt, at }: MarketingStanding): boolean =>
  skippedAt !== null && at >= skippedAt && at - skippedAt < skipPeriodMs

export const marketingInfoMachine = setup({
  types: {} as {
    context: Input & { readonly info: MarketingInfo | null }
    input: Input
    events: MarketingInfoEvent
    emitted: MarketingInfoNotice
    tags: 'open'
  },
  actors: {
    fetchStatus: fromPromise<MarketingStanding>(notProvided('fetchStatus')),
    prepareQuestion: fromPromise<void>(notProvided('prepareQuestion')),
    saveSkip: fromPromise<void>(notProvided('saveSkip')),
    saveInfo: fromPromise<void, { info: MarketingInfo | null }>(notProvided('saveInfo')),
  },
  guards: {
    mayBeAsked: ({ context }) => !context.isSelfHosted && context.mayAnswer,
    isDue: ({ context }, standing: MarketingStanding) =>
      !standing.isProvided && (context.isNewUserSession || !isSkipInForce(standing)),
  },
  actions: {
    setInfo: assign((_, { info }: { info: MarketingInfo }) => ({ info })),
    announceProvided: emit({ type: 'marketing.provided' as const }),
    announceFailure: emit((_, { error }: { error: unknown }) => ({ type: 'marketing.failed' as const, error })),
  },
  delays: { marketingModalDelay: 1 * seconds, answerTimeout: 30 * seconds },
}).createMachine({
  id: 'marketingInfo',
  description: 'Who the organisation is, asked of somebody who may say so; for one person in one organisation.',
  context: ({ input }) => ({ ...input, info: null }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Whether this person is to be asked at all.',
      always: [{ guard: 'mayBeAsked', target: 'waiting' }, { target: 'resting' }],
    },
    waiting: {
      description: 'The screen that the person came for is shown first.',
      after: { marketingModalDelay: 'fetchingStatus' },
    },
    fetchingStatus: {
      description: 'Whether the organisation has answered, and when the person last put the question off.',
      invoke: {
        id: 'fetchStatus',
        src: 'fetchStatus',
        onDone: [{ guard: withOutput('isDue'), target: 'awaitingIndex' }, { target: 'resting' }],
        onError: 'resting',
      },
      after: { answerTimeout: 'resting' },
    },
    awaitingIndex: {
      description: 'Nobody is asked before the organisation has code to search, however long that takes.',
      on: { 'index.ready': 'preparing' },
    },
    preparing: {
      description: 'The question and its texts are fetched for those who are asked only.',
      invoke: { id: 'prepareQuestion', src: 'prepareQuestion', onDone: 'held', onError: 'resting' },
      after: { answerTimeout: 'resting' },
    },
    held: {
      description: 'The question comes once nothing else lies over the page, however long that takes.',
      on: { 'overlays.closed': 'open' },
    },
    open: {
      tags: 'open',
      initial: 'asking',
      states: {
        asking: {
          on: {
            'marketing.submit': { target: 'sending', actions: withEvent('setInfo') },
            'marketing.skip': '#marketingInfo.puttingOff',
          },
        },
        sending: {
          description: 'The answer is on its way; a second press finds no transition here, and nothing is put off.',
          invoke: {
            id: 'saveInfo',
            src: 'saveInfo',
            input: ({ context }) => ({ info: context.info }),
            onDone: { target: '#marketingInfo.resting', actions: 'announceProvided' },
            onError: {
              target: 'asking',
              actions: withEvent('announceFailure'),
            },
          },
          after: {
            answerTimeout: {
              target: 'asking',
              actions: { type: 'announceFailure', params: { error: new NoAnswerError() } },
            },
          },
        },
      },
    },
    puttingOff: {
      description: 'The server keeps the skip, for every browser of this person.',
      invoke: {
        id: 'saveSkip',
        src: 'saveSkip',
        onDone: 'resting',
        onError: {
          target: 'resting',
          actions: withEvent('announceFailure'),
        },
      },
      after: {
        answerTimeout: {
          target: 'resting',
          actions: { type: 'announceFailure', params: { error: new NoAnswerError() } },
        },
      },
    },
    resting: {
      type: 'final',
      description: 'Nothing is asked until the person comes again, or to another organisation.',
    },
  },
})
