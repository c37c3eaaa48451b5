import { assign, emit, fromPromise, setup } from 'xstate'
import type { ConsentLogEntry } from '#src/contract/consent.ts'
import { notProvided } from '#src/lib/not-provided.ts'
import { withEvent, withOutput } from '#src/lib/with-event.ts'
import { retryPause } from './retry-pause.ts'

export interface QueuedConsent {
  /** Every attempt has the same key, so that the server keeps it once. */
  readonly key: string
  /** Null: chosen while nobody was signed in, and claimed by nobody yet. */
  readonly subject: string | null
  readonly entry: ConsentLogEntry
}

/** `taken`: the server has it; `refused`: it never will; `unsent`: it may at another time. */
export const postOutcomes = ['taken', 'refused', 'unsent'] as const

export interface Posted {
  readonly key: string
  readonly outcome: (typeof postOutcomes)[number]
}

export type ConsentLogEvent =
  | { type: 'entry.queued'; queued: QueuedConsent }
  | { type: 'entry.gone'; key: string }
  /** A person claims what was chosen up to `until` while nobody was signed in (`machines/README.md`, C5). */
  | { type: 'entries.claimed'; userId: string; until: string }
  | { type: 'person.arrived'; userId: string }
  | { type: 'person.left' }
  | { type: 'network.returned' }

export type ConsentLogNotice =
  | { type: 'entries.assigned'; entries: readonly QueuedConsent[] }
  | { type: 'entry.taken'; queued: QueuedConsent }
  | { type: 'entry.refused'; queued: QueuedConsent }

interface ConsentLogContext {
  readonly entries: readonly QueuedConsent[]
  readonly userId: string | null
  readonly failures: number
}

const getTime = ({ entry }: QueuedConsent): number => Date.parse(entry.timestamp)

const assigned = (
  { entries }: ConsentLogContext,
  { userId, until }: { userId: string; until: string },
): readonly QueuedConsent[] =>
  entries
    .filter((queued) => queued.subject === null && getTime(queued) <= Date.parse(until))
    .map((queued) => ({ ...queued, subject: userId }))

const withEntries = (entries: readonly QueuedConsent[], added: readonly QueuedConsent[]): readonly QueuedConsent[] => {
  const keys = new Set(added.map(({ key }) => key))
  return [...entries.filter(({ key }) => !keys.has(key)), ...added].toSorted((a, b) => getTime(a) - getTime(b))
}

const findNext = ({ entries, userId }: ConsentLogContext): QueuedConsent | undefined =>
  entries.find(({ subject }) => userId !== null && subject === userId)

const queuedUnder = ({ entries }: ConsentLogContext, key: string): QueuedConsent => {
  const queued = entries.find((entry) => entry.key === key)
  if (queued === undefined) throw new Error('no entry was sent under this key')
  return queued
}

const consentLogSetup = setup({
  types: {} as { context: ConsentLogContext; events: ConsentLogEvent; emitted: ConsentLogNotice },
  actors: {
    postEntry: fromPromise<Posted, { queued: QueuedConsent | undefined }>(notProvided('postEntry')),
  },
  guards: {
    hasNext: ({ context }) => findNext(context) !== undefined,
    /** Another tab may have sent it meanwhile. */
    isTaken: ({ context }, { key, outcome }: Posted) =>
      outcome === 'taken' && context.entries.some((entry) => entry.key === key),
    isRefused: ({ context }, { key, outcome }: Posted) =>
      outcome === 'refused' && context.entries.some((entry) => entry.key === key),
    isUnsent: (_, { outcome }: Posted) => outcome === 'unsent',
  },
  actions: {
    setUser: assign((_, { userId }: { userId: string }) => ({ userId, failures: 0 })),
    clearUser: assign({ userId: null, failures: 0 }),
    addEntry: assign(({ context: { entries } }, { queued }: { queued: QueuedConsent }) => ({
      entries: withEntries(entries, [queued]),
    })),
    removeEntry: assign(({ context: { entries } }, { key }: { key: string }) => ({
      entries: entries.filter((entry) => entry.key !== key),
    })),
    /** Runs before the entries are claimed, since none is left to be claimed afterwards. */
    announceAssigned: emit(({ context }, claim: { userId: string; until: string }) => ({
      type: 'entries.assigned' as const,
      entries: assigned(context, claim),
    })),
    claimEntries: assign(({ context }, claim: { userId: string; until: string }) => ({
      entries: withEntries(context.entries, assigned(context, claim)),
    })),
    announceTaken: emit(({ context }, { key }: Posted) => ({
      type: 'entry.taken' as const,
      queued: queuedUnder(context, key),
    })),
    announceRefused: emit(({ context }, { key }: Posted) => ({
      type: 'entry.refused' as const,
      queued: queuedUnder(context, key),
    })),
    resetFailures: assign({ failures: 0 }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
  },
  delays: { pause: ({ context }) => retryPause(context.failures), answerTimeout: 30_000 },
})

export const consentLogMachine = consentLogSetup.createMachine({
  id: 'consentLog',
  description: 'What a person chose about cookies, on its way to the log of the server.',
  context: { entries: [], userId: null, failures: 0 },
  initial: 'signedOut',
  on: {
    'entry.queued': { actions: withEvent('addEntry') },
    'entry.gone': { actions: withEvent('removeEntry') },
    'entries.claimed': {
      actions: [withEvent('announceAssigned'), withEvent('claimEntries')],
    },
    'person.arrived': { target: '.signedIn', actions: withEvent('setUser') },
  },
  states: {
    signedOut: { description: 'What is chosen is kept for the one who will claim it; nothing is sent.' },
    signedIn: {
      initial: 'evaluating',
      on: { 'person.left': { target: 'signedOut', actions: 'clearUser' } },
      states: {
        evaluating: {
          description: 'The oldest entry of the person goes first; those of others stay where they are.',
          always: [{ guard: 'hasNext', target: 'sending' }, { target: 'idle' }],
        },
        idle: {
          description: 'The server knows everything this person chose here.',
          on: {
            'entry.queued': { target: 'evaluating', actions: withEvent('addEntry') },
            'entries.claimed': {
              target: 'evaluating',
              actions: [withEvent('announceAssigned'), withEvent('claimEntries')],
            },
          },
        },
        sending: {
          invoke: {
            id: 'postEntry',
            src: 'postEntry',
            input: ({ context }) => ({ queued: findNext(context) }),
            onDone: [
              {
                guard: withOutput('isTaken'),
                target: 'evaluating',
                actions: [withOutput('announceTaken'), withOutput('removeEntry'), 'resetFailures'],
              },
              {
                guard: withOutput('isRefused'),
                target: 'evaluating',
                actions: [withOutput('announceRefused'), withOutput('removeEntry'), 'resetFailures'],
              },
              { guard: withOutput('isUnsent'), target: 'waiting' },
              { target: 'evaluating' },
            ],
            onError: 'waiting',
          },
          after: { answerTimeout: 'waiting' },
        },
        waiting: {
          description: 'The server could not be reached or failed; everything is kept and tried again.',
          entry: 'countFailure',
          on: { 'network.returned': 'evaluating' },
          after: { pause: 'evaluating' },
        },
      },
    },
  },
})
