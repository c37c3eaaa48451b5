import { assign, fromPromise, setup } from 'xstate'
import type { PublicChat } from '#src/contract/public-chat-links.ts'
import { isUnavailable, NoAnswerError } from '#src/lib/no-answer-error.ts'
import { notProvided } from '#src/lib/not-provided.ts'
import { withEvent, withOutput } from '#src/lib/with-event.ts'

type VisitEvent =
  | { type: 'link.doubted' }
  /** `seconds` until the next question is taken. */
  | { type: 'questions.limited'; seconds: number }
  | { type: 'visit.retry' }
  | { type: 'connection.restored' }

export interface VisitContext {
  readonly name: string
  readonly chat: PublicChat | null
  readonly error: unknown
  readonly seconds: number
}

export const visitMachine = setup({
  types: {} as {
    context: VisitContext
    events: VisitEvent
    input: { readonly name: string }
    tags: 'open'
  },
  actors: {
    /** Null: the link leads nowhere, or not any more. */
    openLink: fromPromise<PublicChat | null, { name: string }>(notProvided('openLink')),
  },
  guards: {
    isMissing: (_, chat: PublicChat | null) => chat === null,
    isPaused: (_, chat: PublicChat | null) => chat?.state === 'paused',
    hasNoSources: (_, chat: PublicChat | null) => chat?.state === 'noSources',
    hasName: ({ context }) => context.name !== '',
    isOutage: ({ context }) => isUnavailable(context.error),
  },
  actions: {
    setChat: assign((_, chat: PublicChat | null) => ({ chat, error: null })),
    setError: assign((_, { error }: { error: unknown }) => ({ error })),
    setSeconds: assign((_, { seconds }: { seconds: number }) => ({ seconds })),
  },
  delays: { untilNextQuestion: ({ context }) => context.seconds * 1000, answerTimeout: 30_000, outagePause: 15_000 },
}).createMachine({
  id: 'visit',
  description: 'Somebody without an account at a public chat link: whether it can be asked, now and still.',
  context: ({ input }) => ({ name: input.name, chat: null, error: null, seconds: 0 }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'An address without a name leads nowhere; nobody is asked about it.',
      always: [{ guard: 'hasName', target: 'opening' }, { target: 'gone' }],
    },
    opening: {
      invoke: {
        id: 'openLink',
        src: 'openLink',
        input: ({ context }) => ({ name: context.name }),
        onDone: [
          { guard: withOutput('isMissing'), target: 'gone' },
          {
            guard: withOutput('isPaused'),
            target: 'paused',
            actions: withOutput('setChat'),
          },
          {
            guard: withOutput('hasNoSources'),
            target: 'withoutSources',
            actions: withOutput('setChat'),
          },
          { target: 'open', actions: withOutput('setChat') },
        ],
        onError: { target: 'unreachable', actions: withEvent('setError') },
      },
      after: {
        answerTimeout: {
          target: 'unreachable',
          actions: { type: 'setError', params: { error: new NoAnswerError() } },
        },
      },
    },
    open: {
      tags: 'open',
      initial: 'taking',
      on: {
        'link.doubted': '.doubted',
        'questions.limited': { target: '.limited', actions: withEvent('setSeconds') },
      },
      states: {
        taking: { description: 'Questions are taken.' },
        limited: {
          description: 'Too many came in a short time; what is typed stays until the next one is taken.',
          after: { untilNextQuestion: 'taking' },
        },
        doubted: {
          description:
            'Something was refused: the server is asked what has become of the link, and what was said stays in sight.',
          invoke: {
            id: 'openLinkAgain',
            src: 'openLink',
            input: ({ context }) => ({ name: context.name }),
            onDone: [
              {
                guard: withOutput('isMissing'),
                target: '#visit.gone',
              },
              {
                guard: withOutput('isPaused'),
                target: '#visit.paused',
                actions: withOutput('setChat'),
              },
              {
                guard: withOutput('hasNoSources'),
                target: '#visit.withoutSources',
                actions: withOutput('setChat'),
              },
              { target: 'taking', actions: withOutput('setChat') },
            ],
            onError: 'taking',
          },
          after: { answerTimeout: 'taking' },
        },
      },
    },
    paused: {
      description: 'Whoever made the link has paused it.',
      on: { 'visit.retry': 'opening' },
    },
    withoutSources: {
      description: 'Everything that it answered from was deleted; it opens again once another data source is chosen.',
      on: { 'visit.retry': 'opening' },
    },
    gone: {
      description: 'Mistyped, expired or deleted: nobody is told which.',
      on: { 'visit.retry': { guard: 'hasName', target: 'opening' } },
    },
    unreachable: {
      description: 'The link could not be looked at, for the reason in the context; an outage passes by itself.',
      on: { 'visit.retry': 'opening', 'connection.restored': { guard: 'isOutage', target: 'opening' } },
      after: { outagePause: { guard: 'isOutage', target: 'opening' } },
    },
  },
})
