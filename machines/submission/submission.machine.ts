import { assign, emit, fromPromise, setup, type SnapshotFrom } from 'xstate'
import { NoAnswerError } from '#src/lib/no-answer-error.ts'
import { notProvided } from '#src/lib/not-provided.ts'
import { withEvent } from '#src/lib/with-event.ts'

export type SubmissionEvent = { type: 'form.submit'; values: unknown } | { type: 'form.edited' }

export type SubmissionNotice =
  | { type: 'submission.succeeded'; output: unknown }
  | { type: 'submission.failed'; error: unknown }

export const submissionMachine = setup({
  types: {} as {
    context: { readonly values: unknown; readonly error: unknown }
    events: SubmissionEvent
    emitted: SubmissionNotice
  },
  actors: { send: fromPromise<unknown, { values: unknown }>(notProvided('send')) },
  actions: {
    setValues: assign((_, { values }: { values: unknown }) => ({ values, error: null })),
    setError: assign((_, { error }: { error: unknown }) => ({ error })),
    clearError: assign({ error: null }),
    /** A password must not outlive its call. */
    clearValues: assign({ values: null }),
    announceSuccess: emit((_, { output }: { output: unknown }) => ({ type: 'submission.succeeded' as const, output })),
    announceFailure: emit((_, { error }: { error: unknown }) => ({ type: 'submission.failed' as const, error })),
  },
  delays: { answerTimeout: 60_000 },
}).createMachine({
  id: 'submission',
  description: 'A form on its way to the server. What was typed stays in the form, whatever happens.',
  context: { values: null, error: null },
  initial: 'editing',
  states: {
    editing: {
      description: 'The person is filling in the form, for the first time or after a failure.',
      on: {
        'form.submit': { target: 'sending', actions: withEvent('setValues') },
        'form.edited': { actions: 'clearError' },
      },
    },
    sending: {
      description: 'One call is under way; a second press of the button finds no transition here.',
      exit: 'clearValues',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => ({ values: context.values }),
        onDone: { target: 'sent', actions: withEvent('announceSuccess') },
        onError: {
          target: 'editing',
          actions: [withEvent('setError'), withEvent('announceFailure')],
        },
      },
      after: {
        answerTimeout: {
          target: 'editing',
          actions: [
            { type: 'setError', params: { error: new NoAnswerError() } },
            { type: 'announceFailure', params: { error: new NoAnswerError() } },
          ],
        },
      },
    },
    sent: {
      description: 'The server took it; a form that stays on the page may be sent again.',
      on: { 'form.submit': { target: 'sending', actions: withEvent('setValues') } },
    },
  },
})

type SubmissionSnapshot = SnapshotFrom<typeof submissionMachine>

export const isSending = (submission: SubmissionSnapshot): boolean => submission.matches('sending')
export const isSent = (submission: SubmissionSnapshot): boolean => submission.matches('sent')
export const selectError = ({ context }: SubmissionSnapshot): unknown => context.error
