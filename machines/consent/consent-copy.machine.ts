import { assign, emit, fromPromise, setup } from 'xstate'
import type { CookiePreferences } from '#src/contract/user.ts'
import { notProvided } from '#src/lib/not-provided.ts'
import { withEvent, withOutput } from '#src/lib/with-event.ts'
import { retryPause } from './retry-pause.ts'

export type ConsentCopyEvent =
  | { type: 'person.arrived'; userId: string }
  | { type: 'person.left' }
  /** `pending` is null when the server knows the record. */
  | { type: 'record.changed'; pending: CookiePreferences | null }
  | { type: 'network.returned' }

export type ConsentCopyNotice =
  | { type: 'serverCopy.arrived'; userId: string; copy: CookiePreferences | null }
  | { type: 'record.synced'; lastUpdated: string; acceptedAt: string }
  | { type: 'copy.refused'; copy: CookiePreferences }

/** `refused`: the server will never take it as it is. */
export type Saved =
  | { readonly copy: CookiePreferences; readonly outcome: 'saved'; readonly acceptedAt: string }
  | { readonly copy: CookiePreferences; readonly outcome: 'refused' }

interface ConsentCopyContext {
  readonly userId: string | null
  readonly pending: CookiePreferences | null
  readonly failures: number
}

const getAcceptedTime = ({ versionAcceptedAt }: CookiePreferences): number => Date.parse(versionAcceptedAt)

/** The newer `versionAcceptedAt` wins; when they are equal, the local one (`machines/README.md`, C6). */
const pickNewer = (pending: CookiePreferences | null, copy: CookiePreferences | null): CookiePreferences | null =>
  pending !== null && copy !== null && getAcceptedTime(copy) > getAcceptedTime(pending) ? null : pending

const consentCopySetup = setup({
  types: {} as { context: ConsentCopyContext; events: ConsentCopyEvent; emitted: ConsentCopyNotice },
  actors: {
    /** Null when the server has no copy. */
    readCopy: fromPromise<CookiePreferences | null>(notProvided('readCopy')),
    saveCopy: fromPromise<Saved, { copy: CookiePreferences | null }>(notProvided('saveCopy')),
  },
  guards: {
    isPending: ({ context }) => context.pending !== null,
    hasPendingCopy: (_, { pending }: { pending: CookiePreferences | null }) => pending !== null,
    isPendingChanged: ({ context: { pending } }, { copy }: Saved) =>
      pending !== null && JSON.stringify(pending) !== JSON.stringify(copy),
    isRefused: (_, { outcome }: Saved) => outcome === 'refused',
  },
  actions: {
    setUser: assign((_, { userId }: { userId: string }) => ({ userId, pending: null, failures: 0 })),
    clearUser: assign({ userId: null, pending: null, failures: 0 }),
    setPending: assign((_, { pending }: { pending: CookiePreferences | null }) => ({ pending })),
    keepNewer: assign(({ context }, copy: CookiePreferences | null) => ({
      pending: pickNewer(context.pending, copy),
      failures: 0,
    })),
    announceServerCopy: emit(({ context }, copy: CookiePreferences | null) => ({
      type: 'serverCopy.arrived' as const,
      userId: context.userId ?? '',
      copy,
    })),
    clearPending: assign({ pending: null, failures: 0 }),
    announceSynced: emit((_, saved: Saved) => ({
      type: 'record.synced' as const,
      lastUpdated: saved.copy.versionAcceptedAt,
      acceptedAt: saved.outcome === 'saved' ? saved.acceptedAt : saved.copy.versionAcceptedAt,
    })),
    announceRefused: emit((_, { copy }: Saved) => ({ type: 'copy.refused' as const, copy })),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
  },
  delays: { pause: ({ context }) => retryPause(context.failures), answerTimeout: 30_000 },
})

export const consentCopyMachine = consentCopySetup.createMachine({
  id: 'consentCopy',
  description: 'What the server and this browser hold of one person’s choice, brought together.',
  context: { userId: null, pending: null, failures: 0 },
  initial: 'signedOut',
  on: { 'person.arrived': { target: '.signedIn', actions: withEvent('setUser') } },
  states: {
    signedOut: { description: 'What is chosen now belongs to the browser; the server is asked nothing.' },
    signedIn: {
      initial: 'reading',
      on: {
        'person.left': { target: 'signedOut', actions: 'clearUser' },
        'record.changed': { actions: withEvent('setPending') },
      },
      states: {
        reading: {
          description: 'First it is heard what the server has: a newer choice is never written over.',
          invoke: {
            id: 'readCopy',
            src: 'readCopy',
            onDone: {
              target: 'evaluating',
              actions: [withOutput('keepNewer'), withOutput('announceServerCopy')],
            },
            onError: 'waiting',
          },
          after: { answerTimeout: 'waiting' },
        },
        evaluating: {
          description: 'What is still pending now is no older than what the server has.',
          always: [{ guard: 'isPending', target: 'saving' }, { target: 'inSync' }],
        },
        inSync: {
          on: {
            'record.changed': {
              guard: withEvent('hasPendingCopy'),
              target: 'saving',
              actions: withEvent('setPending'),
            },
          },
        },
        saving: {
          invoke: {
            id: 'saveCopy',
            src: 'saveCopy',
            input: ({ context }) => ({ copy: context.pending }),
            onDone: [
              { guard: withOutput('isPendingChanged'), target: 'evaluating' },
              {
                guard: withOutput('isRefused'),
                target: 'inSync',
                actions: ['clearPending', withOutput('announceRefused')],
              },
              {
                target: 'inSync',
                actions: ['clearPending', withOutput('announceSynced')],
              },
            ],
            onError: 'waiting',
          },
          after: { answerTimeout: 'waiting' },
        },
        waiting: {
          description: 'The server could not be reached or failed; what is pending is kept, and weighed anew after.',
          entry: 'countFailure',
          on: { 'network.returned': 'reading' },
          after: { pause: 'reading' },
        },
      },
    },
  },
})
