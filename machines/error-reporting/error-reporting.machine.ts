import { emit, fromPromise, setup } from 'xstate'
import { notProvided } from '#src/lib/not-provided.ts'

export type ErrorReportingEvent = { type: 'consent.given' } | { type: 'consent.withdrawn' }

export type ErrorReportingNotice = { type: 'reporting.started' } | { type: 'reporting.stopped' }

export interface ErrorReportingInput {
  readonly selfHosted: boolean
  readonly configured: boolean
}

export const errorReportingMachine = setup({
  types: {} as {
    context: ErrorReportingInput
    input: ErrorReportingInput
    events: ErrorReportingEvent
    emitted: ErrorReportingNotice
  },
  actors: { loadReporter: fromPromise<void>(notProvided('loadReporter')) },
  guards: { isDisabled: ({ context }) => context.selfHosted || !context.configured },
  actions: {
    announceStart: emit({ type: 'reporting.started' }),
    announceStop: emit({ type: 'reporting.stopped' }),
  },
  delays: { loadTimeout: 60_000 },
}).createMachine({
  id: 'errorReporting',
  description:
    'Reports of what went wrong in this page: only by consent, and only where the installation names a place for them.',
  context: ({ input }) => input,
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'isDisabled', target: 'unavailable' }, { target: 'refused' }] },
    unavailable: {
      type: 'final',
      description: 'Self-hosted, or no place to report to: nothing is ever sent, whatever is on record.',
    },
    refused: {
      description: 'There is no consent to support; nothing of the service is in the page.',
      on: { 'consent.given': 'granted' },
    },
    granted: {
      initial: 'loading',
      on: { 'consent.withdrawn': 'refused' },
      states: {
        loading: {
          invoke: { id: 'loadReporter', src: 'loadReporter', onDone: 'reporting', onError: 'failed' },
          after: { loadTimeout: 'failed' },
        },
        reporting: { entry: 'announceStart', exit: 'announceStop' },
        failed: { description: 'The reporter could not be had; only another consent or another page tries again.' },
      },
    },
  },
})
