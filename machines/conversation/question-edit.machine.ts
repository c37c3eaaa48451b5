import { assign, emit, fromPromise, setup } from 'xstate'
import { NoAnswerError } from '#src/lib/no-answer-error.ts'
import { notProvided } from '#src/lib/not-provided.ts'
import { withEvent, withOutput } from '#src/lib/with-event.ts'
import { maxQuestionLength } from './conversation.setup.ts'

export interface EditedQuestion {
  readonly conversationId: string
  readonly messageId: string
  readonly text: string
}

export interface Branch {
  readonly conversationId: string
  readonly messageId: string
}

export type QuestionEditEvent =
  | { type: 'edit.begin'; question: EditedQuestion }
  | { type: 'text.change'; text: string }
  | { type: 'edit.close' }
  | { type: 'edit.cancel' }
  | { type: 'edit.send' }

export type QuestionEditNotice =
  | { type: 'text.changed'; text: string | null }
  | { type: 'branch.made'; conversationId: string }

export const questionEditMachine = setup({
  types: {} as {
    context: EditedQuestion & { error: unknown }
    events: QuestionEditEvent
    emitted: QuestionEditNotice
  },
  actors: { branchConversation: fromPromise<Branch, EditedQuestion>(notProvided('branchConversation')) },
  guards: {
    isSendable: ({ context: { text } }) => text.trim() !== '' && text.trim().length <= maxQuestionLength,
  },
  actions: {
    setQuestion: assign((_, { question }: { question: EditedQuestion }) => ({ ...question, error: null })),
    setText: assign((_, { text }: { text: string }) => ({ text })),
    setError: assign((_, { error }: { error: unknown }) => ({ error })),
    announceText: emit((_, { text }: { text: string | null }) => ({ type: 'text.changed' as const, text })),
    announceBranch: emit((_, { conversationId }: Branch) => ({ type: 'branch.made' as const, conversationId })),
  },
  delays: { answerTimeout: 30_000 },
}).createMachine({
  id: 'questionEdit',
  description: 'One question that is edited and sent into a branch of its conversation.',
  context: { conversationId: '', messageId: '', text: '', error: null },
  initial: 'closed',
  states: {
    closed: { on: { 'edit.begin': { target: 'editing', actions: withEvent('setQuestion') } } },
    editing: {
      initial: 'writing',
      on: {
        'text.change': { actions: [withEvent('setText'), withEvent('announceText')] },
        'edit.close': 'closed',
        'edit.cancel': { target: 'closed', actions: { type: 'announceText', params: { text: null } } },
        'edit.send': { guard: 'isSendable', target: 'sending' },
      },
      states: {
        writing: {},
        refused: { description: 'The server did not take it, for the reason in the context; the text is still there.' },
      },
    },
    sending: {
      description: 'The text is on its way and is not changed until the server has said whether it is taken.',
      invoke: {
        id: 'branchConversation',
        src: 'branchConversation',
        input: ({ context: { conversationId, messageId, text } }) => ({ conversationId, messageId, text: text.trim() }),
        onDone: {
          target: 'closed',
          actions: [{ type: 'announceText', params: { text: null } }, withOutput('announceBranch')],
        },
        onError: { target: 'editing.refused', actions: withEvent('setError') },
      },
      after: {
        answerTimeout: {
          target: 'editing.refused',
          actions: { type: 'setError', params: { error: new NoAnswerError() } },
        },
      },
    },
  },
})
