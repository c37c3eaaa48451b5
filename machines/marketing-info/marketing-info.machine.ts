import { assign, emit, fromPromise, setup } from 'xstate'
import { NoAnswerError } from '#src/lib/no-answer-error.ts'
import { notProvided } from '#src/lib/not-provided.ts'

export interface MarketingInfo {
  readonly industry: string
  readonly companySize: string
}

/** Times in milliseconds since 1970. */
export interface MarketingStanding {
  readonly isProvided: boolean
  /** When this person last put the question off, in this browser. */
  readonly skippedAt: number | null
  readonly at: number
}

interface Input {
  readonly isSelfHosted: boolean
  /** Whether the person may change the organisation, and so can answer. */
  readonly mayAnswer: boolean
  /** When the session began, if it began with the person's own confirmation or invitation (`decisions.md` A2c). */
  readonly newUserSince: number | null
}

export type MarketingInfoEvent =
  | { type: 'marketing.submit'; info: MarketingInfo }
  | { type: 'marketing.skip'; at: number }

export type MarketingInfoNotice =
  | { type: 'marketing.provided' }
  | { type: 'marketing.skipped'; at: number }
  | { type: 'marketing.failed'; error: unknown }

/** Specification, section 9. */
const skipLasts = 24 * 60 * 60_000

/** A clock that was set back since makes no skip longer. */
const isSkipInForce = ({ skippedAt, at }: MarketingStanding, newUserSince: number | null): boolean => {
  if (skippedAt === null || (newUserSince !== null && skippedAt < newUserSince)) return false
  return at >= skippedAt && at - skippedAt < skipLasts
}

export const marketingInfoMachine = setup({
  types: {} as {
    context: Input & { readonly info: MarketingInfo | null }
    input: Input
    events: MarketingInfoEvent
    emitted: MarketingInfoNotice
    tags: 'open'
  },
  actors: {
    lookUpStanding: fromPromise<MarketingStanding>(notProvided('lookUpStanding')),
    saveInfo: fromPromise<void, { info: MarketingInfo | null }>(notProvided('saveInfo')),
  },
  guards: {
    mayBeAsked: ({ context }) => !context.isSelfHosted && context.mayAnswer,
    isDue: ({ context }, standing: MarketingStanding) =>
      !standing.isProvided && !isSkipInForce(standing, context.newUserSince),
  },
  actions: {
    take: assign((_, { info }: { info: MarketingInfo }) => ({ info })),
    announceProvided: emit({ type: 'marketing.provided' as const }),
    announceSkip: emit((_, { at }: { at: number }) => ({ type: 'marketing.skipped' as const, at })),
    announceFailure: emit((_, { error }: { error: unknown }) => ({ type: 'marketing.failed' as const, error })),
  },
  delays: { firstCheck: 1000, answerTimeout: 30_000 },
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
      after: { firstCheck: 'lookingUp' },
    },
    lookingUp: {
      description: 'Whether the organisation has answered, and when the person last put the question off.',
      invoke: {
        id: 'lookUpStanding',
        src: 'lookUpStanding',
        onDone: [
          { guard: { type: 'isDue', params: ({ event }) => event.output }, target: 'open' },
          { target: 'resting' },
        ],
        onError: 'resting',
      },
      after: { answerTimeout: 'resting' },
    },
    open: {
      tags: 'open',
      initial: 'asking',
      states: {
        asking: {
          on: {
            'marketing.submit': { target: 'sending', actions: { type: 'take', params: ({ event }) => event } },
            'marketing.skip': {
              target: '#marketingInfo.resting',
              actions: { type: 'announceSkip', params: ({ event }) => event },
            },
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
              actions: { type: 'announceFailure', params: ({ event }) => ({ error: event.error }) },
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
    resting: {
      type: 'final',
      description: 'Nothing is asked until the person comes again, or to another organisation.',
    },
  },
})
