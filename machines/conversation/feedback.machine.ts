import { assign, emit, fromPromise, setup } from 'xstate'
import { NoAnswerError } from '#src/lib/no-answer-error.ts'
import { notProvided } from '#src/lib/not-provided.ts'
import { withEvent } from '#src/lib/with-event.ts'

export type Opinion = 'up' | 'down' | null

export interface Feedback {
  readonly messageId: string
  readonly opinion: Opinion
  readonly comment: string | null
}

export type FeedbackEvent =
  | { type: 'feedback.give'; opinion: Opinion }
  | { type: 'comment.write'; text: string }
  | { type: 'comment.cancel' }
  | { type: 'comment.send' }

export type FeedbackNotice =
  | { type: 'feedback.given'; messageId: string; opinion: Opinion }
  | { type: 'feedback.refused'; messageId: string; error: unknown }
  | { type: 'comment.changed'; messageId: string; comment: string | null }

export const feedbackMachine = setup({
  types: {} as {
    context: {
      messageId: string
      kept: Opinion
      wanted: Opinion
      comment: string | null
    }
    input: Feedback
    events: FeedbackEvent
    emitted: FeedbackNotice
  },
  actors: { sendFeedback: fromPromise<void, Feedback>(notProvided('sendFeedback')) },
  guards: {
    isTakenBack: ({ context }) => context.wanted === null,
    isRated: ({ context }) => context.wanted !== null,
    hasComment: ({ context }) => context.wanted !== null && context.comment !== null && context.comment.trim() !== '',
  },
  actions: {
    setWanted: assign((_, { opinion }: { opinion: Opinion }) => ({ wanted: opinion })),
    setKept: assign({ kept: ({ context }) => context.wanted }),
    restoreOpinion: assign({ wanted: ({ context }) => context.kept }),
    setComment: assign((_, { text }: { text: string }) => ({ comment: text })),
    closeComment: assign({ comment: null }),
    announceComment: emit(({ context: { messageId, comment } }) => ({
      type: 'comment.changed' as const,
      messageId,
      comment,
    })),
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
  delays: { answerTimeout: 30_000 },
}).createMachine({
  id: 'feedback',
  description:
    'What a person thinks of one answer; the thumb moves at once and goes back when the server did not take it.',
  context: ({ input: { messageId, opinion, comment } }) => ({ messageId, kept: opinion, wanted: opinion, comment }),
  initial: 'resting',
  on: {
    'comment.write': {
      guard: 'isRated',
      actions: [withEvent('setComment'), 'announceComment'],
    },
    'comment.cancel': { actions: ['closeComment', 'announceComment'] },
  },
  states: {
    resting: {
      initial: 'notGiven',
      on: {
        'feedback.give': { target: 'rating', actions: withEvent('setWanted') },
        'comment.send': { guard: 'hasComment', target: 'sendingComment' },
      },
      states: {
        notGiven: { description: 'Nothing was given here yet, or it was taken back.' },
        kept: {},
        refused: { description: 'The last of it did not reach the server; what was written is still there.' },
      },
    },
    rating: {
      description: 'One opinion is on its way; a second one waits for the person to give it again.',
      invoke: {
        id: 'sendOpinion',
        src: 'sendFeedback',
        input: ({ context: { messageId, wanted } }) => ({ messageId, opinion: wanted, comment: null }),
        onDone: [
          { guard: 'isTakenBack', target: 'resting.notGiven', actions: ['setKept', 'announceGiven'] },
          { target: 'resting.kept', actions: ['setKept', 'announceGiven'] },
        ],
        onError: {
          target: 'resting.refused',
          actions: ['restoreOpinion', withEvent('announceRefused')],
        },
      },
      after: {
        answerTimeout: {
          target: 'resting.refused',
          actions: ['restoreOpinion', { type: 'announceRefused', params: { error: new NoAnswerError() } }],
        },
      },
    },
    sendingComment: {
      description: 'The comment is on its way; it closes when the server has it, and is not changed until then.',
      on: { 'comment.write': {}, 'comment.cancel': {} },
      invoke: {
        id: 'sendComment',
        src: 'sendFeedback',
        input: ({ context: { messageId, wanted, comment } }) => ({
          messageId,
          opinion: wanted,
          comment: comment?.trim() ?? null,
        }),
        onDone: { target: 'resting.kept', actions: ['closeComment', 'announceComment', 'announceGiven'] },
        onError: { target: 'resting.refused', actions: withEvent('announceRefused') },
      },
      after: {
        answerTimeout: {
          target: 'resting.refused',
          actions: { type: 'announceRefused', params: { error: new NoAnswerError() } },
        },
      },
    },
  },
})
