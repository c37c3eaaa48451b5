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
    take: assign((_, { values }: { values: unknown }) => ({ values, error: null })),
    keepError: assign((_, { error }: { error: unknown }) => ({ error })),
    forgetError: assign({ error: null }),
    /** A password, say, does not outlive the call it was for. */
    forgetValues: assign({ values: null }),
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
        'form.submit': { target: 'sending', actions: withEvent('take') },
        'form.edited': { actions: 'forgetError' },
      },
    },
    sending: {
      description: 'One call is under way; a second press of the button finds no transition here.',
      exit: 'forgetValues',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => ({ values: context.values }),
        onDone: { target: 'sent', actions: withEvent('announceSuccess') },
        onError: {
          target: 'editing',
          actions: [withEvent('keepError'), withEvent('announceFailure')],
        },
      },
      after: {
        answerTimeout: {
          target: 'editing',
          actions: [
            { type: 'keepError', params: { error: new NoAnswerError() } },
            { type: 'announceFailure', params: { error: new NoAnswerError() } },
          ],
        },
      },
    },
    sent: {
      description: 'The server took it; a form that stays on the page may be sent again.',
      on: { 'form.submit': { target: 'sending', actions: withEvent('take') } },
    },
  },
})

type SubmissionSnapshot = SnapshotFrom<typeof submissionMachine>

export const isSending = (submission: SubmissionSnapshot): boolean => submission.matches('sending')
export const isSent = (submission: SubmissionSnapshot): boolean => submission.matches('sent')
/** What the last attempt failed with; null while there is nothing to say. */
export const selectError = ({ context }: SubmissionSnapshot): unknown => context.error
