import { assign, emit, fromPromise, setup } from 'xstate'
import { notProvided } from '#src/lib/not-provided.ts'

export type Opinion = 'up' | 'down' | null

export interface Feedback {
  readonly messageId: string
  readonly opinion: Opinion
  readonly comment: string | null
}

export type FeedbackEvent = { type: 'feedback.give'; opinion: Opinion; comment: string | null }

export type FeedbackNotice =
  | { type: 'feedback.given'; messageId: string; opinion: Opinion }
  | { type: 'feedback.refused'; messageId: string; error: unknown }

/** What a person thinks of one answer; the thumb moves at once and goes back when the server did not take it. */
export const feedbackMachine = setup({
  types: {} as {
    context: { messageId: string; kept: Opinion; wanted: Opinion; comment: string | null }
    input: { messageId: string; opinion: Opinion }
    events: FeedbackEvent
    emitted: FeedbackNotice
  },
  actors: { sendFeedback: fromPromise<void, Feedback>(notProvided('sendFeedback')) },
  actions: {
    want: assign((_, { opinion, comment }: Omit<Feedback, 'messageId'>) => ({ wanted: opinion, comment })),
    keep: assign({ kept: ({ context }) => context.wanted }),
    goBack: assign({ wanted: ({ context }) => context.kept }),
    announceGiven: emit(({ context }) => ({
      type: 'feedback.given' as const,
      messageId: context.messageId,
      opinion: context.wanted,
    })),
    announceRefused: emit(({ context }, { error }: { error: unknown }) => ({
      type: 'feedback.refused' as const,
      messageId: context.messageId,
      error,
    })),
  },
}).createMachine({
  id: 'feedback',
  context: ({ input: { messageId, opinion } }) => ({ messageId, kept: opinion, wanted: opinion, comment: null }),
  initial: 'resting',
  states: {
    resting: {
      on: { 'feedback.give': { target: 'sending', actions: { type: 'want', params: ({ event }) => event } } },
    },
    sending: {
      description: 'One opinion is on its way; a second one waits for the person to give it again.',
      invoke: {
        id: 'sendFeedback',
        src: 'sendFeedback',
        input: ({ context: { messageId, wanted, comment } }) => ({ messageId, opinion: wanted, comment }),
        onDone: { target: 'resting', actions: ['keep', 'announceGiven'] },
        onError: { target: 'resting', actions: ['goBack', { type: 'announceRefused', params: ({ event }) => event }] },
      },
    },
  },
})
