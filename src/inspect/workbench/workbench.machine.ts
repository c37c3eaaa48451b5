import { assign, fromCallback, setup } from 'xstate'
import { notProvided } from '#src/lib/not-provided.ts'
import { withEvent } from '#src/lib/with-event.ts'
import type { UnsupportedKind } from '../funnels/log-encoding.ts'
import type { LogReport } from '../funnels/report.ts'

export type LogOrigin =
  | { readonly kind: 'file'; readonly file: File }
  | { readonly kind: 'collected' }
  | { readonly kind: 'sample' }

export interface Progress {
  readonly events: number
  readonly share: number
}

/** `line` is the first that could not be read. */
export type LogFailure =
  | { readonly kind: 'noEvents'; readonly line: number | null }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'broken' }
  | { readonly kind: 'unsupported'; readonly file: UnsupportedKind }

interface WorkbenchContext {
  readonly origin: LogOrigin | null
  readonly report: LogReport | null
  readonly wanted: LogOrigin | null
  readonly progress: Progress
  readonly failure: LogFailure | null
}

export type ReadingFailure = Exclude<LogFailure, { readonly kind: 'noEvents' }>

export type ReadingEvent =
  | { readonly type: 'reading.progressed'; readonly progress: Progress }
  | { readonly type: 'log.read'; readonly report: LogReport }
  | { readonly type: 'reading.failed'; readonly failure: ReadingFailure }

export type WorkbenchEvent =
  | ReadingEvent
  | { readonly type: 'log.choose'; readonly origin: LogOrigin }
  | { readonly type: 'log.refresh' }
  | { readonly type: 'reading.cancel' }
  | { readonly type: 'failure.dismiss' }

const nothing: Progress = { events: 0, share: 0 }

const firstUnreadable = ({ problems }: LogReport): number | null =>
  problems.find(({ kind }) => kind === 'unreadable')?.firstLine ?? null

export const workbenchMachine = setup({
  types: {} as { context: WorkbenchContext; events: WorkbenchEvent; tags: 'shown' },
  actors: { readLog: fromCallback<ReadingEvent, { origin: LogOrigin | null }>(notProvided('readLog')) },
  guards: {
    hasReport: ({ context }) => context.report !== null,
    hasEvents: (_, { report }: { report: LogReport }) => report.events > 0,
  },
  actions: {
    want: assign((_, { origin }: { origin: LogOrigin }) => ({ wanted: origin, progress: nothing, failure: null })),
    keepProgress: assign((_, { progress }: { progress: Progress }) => ({ progress })),
    keepReport: assign(({ context }, { report }: { report: LogReport }) => ({ report, origin: context.wanted })),
    keepFailure: assign((_, { failure }: { failure: LogFailure }) => ({ failure })),
    forgetFailure: assign({ failure: null }),
  },
  delays: { refreshTimeout: 60_000 },
}).createMachine({
  id: 'workbench',
  context: { origin: null, report: null, wanted: null, progress: nothing, failure: null },
  initial: 'choosing',
  on: {
    'log.choose': { target: '.reading', actions: withEvent('want') },
  },
  states: {
    choosing: { description: 'No log was read yet.' },
    reading: {
      description: 'A log is being verified; the one before stays until it is.',
      invoke: { id: 'readLog', src: 'readLog', input: ({ context }) => ({ origin: context.wanted }) },
      on: {
        'reading.progressed': { actions: withEvent('keepProgress') },
        'reading.cancel': [{ guard: 'hasReport', target: 'shown' }, { target: 'choosing' }],
        'log.read': [
          {
            guard: withEvent('hasEvents'),
            target: 'shown',
            actions: withEvent('keepReport'),
          },
          {
            target: 'failed',
            actions: {
              type: 'keepFailure',
              params: ({ event }) => ({ failure: { kind: 'noEvents', line: firstUnreadable(event.report) } }),
            },
          },
        ],
        'reading.failed': {
          target: 'failed',
          actions: withEvent('keepFailure'),
        },
      },
    },
    shown: {
      tags: 'shown',
      on: { 'log.refresh': 'refreshing' },
    },
    refreshing: {
      description: 'Events have come: the same log is verified anew while the last report is still read.',
      tags: 'shown',
      invoke: { id: 'readAgain', src: 'readLog', input: ({ context }) => ({ origin: context.origin }) },
      on: {
        'log.read': { target: 'shown', actions: withEvent('keepReport') },
        'reading.failed': 'shown',
      },
      after: { refreshTimeout: 'shown' },
    },
    failed: {
      description: 'What was read before is kept, and can be gone back to.',
      on: {
        'failure.dismiss': [
          { guard: 'hasReport', target: 'shown', actions: 'forgetFailure' },
          { target: 'choosing', actions: 'forgetFailure' },
        ],
      },
    },
  },
})
