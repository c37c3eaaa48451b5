import { assign, emit, fromPromise, setup } from 'xstate'
import { notProvided } from '#src/lib/not-provided.ts'
import { withEvent, withOutput } from '#src/lib/with-event.ts'

export interface AnalyticsIdentity {
  readonly distinctId: string
  readonly properties: Readonly<Record<string, unknown>>
}

export type CaptureEvent =
  | { type: 'consent.given' }
  | { type: 'consent.withdrawn' }
  | { type: 'session.started'; userId: string | null }
  | { type: 'session.ended' }

export type CaptureNotice =
  | { type: 'capture.started' }
  | { type: 'capture.stopped' }
  | { type: 'person.identified'; identity: AnalyticsIdentity }
  | { type: 'person.left' }

export interface CaptureInput {
  readonly selfHosted: boolean
  readonly configured: boolean
  readonly userId: string | null
}

const maxAttempts = 3

const remember = withEvent('setUser')

export const captureMachine = setup({
  types: {} as {
    context: CaptureInput & { attempts: number }
    input: CaptureInput
    events: CaptureEvent
    emitted: CaptureNotice
  },
  actors: {
    loadLibrary: fromPromise<void>(notProvided('loadLibrary')),
    fetchIdentity: fromPromise<AnalyticsIdentity>(notProvided('fetchIdentity')),
  },
  guards: {
    isDisabled: ({ context }) => context.selfHosted || !context.configured,
    hasUser: ({ context }) => context.userId !== null,
    isDifferentUser: ({ context }, { userId }: { userId: string | null }) => userId !== context.userId,
    hasAttemptsLeft: ({ context }) => context.attempts < maxAttempts,
  },
  actions: {
    setUser: assign((_, { userId }: { userId: string | null }) => ({ userId })),
    clearUser: assign({ userId: null }),
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    resetAttempts: assign({ attempts: 0 }),
    announceStart: emit({ type: 'capture.started' }),
    announceStop: emit({ type: 'capture.stopped' }),
    announceIdentity: emit((_, identity: AnalyticsIdentity) => ({
      type: 'person.identified' as const,
      identity,
    })),
    announcePersonLeft: emit({ type: 'person.left' }),
  },
  delays: { pause: 1_000, loadTimeout: 60_000, answerTimeout: 30_000 },
}).createMachine({
  id: 'capture',
  description:
    'Analytics of this page: nothing of it exists before consent to statistics, and nothing goes on after its withdrawal.',
  context: ({ input }) => ({ ...input, attempts: 0 }),
  initial: 'starting',
  on: {
    'session.started': { actions: remember },
    'session.ended': { actions: 'clearUser' },
  },
  states: {
    starting: { always: [{ guard: 'isDisabled', target: 'unavailable' }, { target: 'refused' }] },
    unavailable: {
      type: 'final',
      description: 'Self-hosted, or no service is configured: nothing is ever sent, whatever is on record.',
    },
    refused: {
      description: 'There is no consent to statistics; nothing of the service is in the page.',
      on: { 'consent.given': 'granted' },
    },
    granted: {
      initial: 'loading',
      on: { 'consent.withdrawn': 'refused' },
      states: {
        loading: {
          description: 'The library is on its way; it asks nobody anything yet.',
          invoke: { id: 'loadLibrary', src: 'loadLibrary', onDone: 'running', onError: 'failed' },
          after: { loadTimeout: 'failed' },
        },
        failed: { description: 'The library could not be had; only another consent or another page tries again.' },
        running: {
          entry: 'announceStart',
          exit: 'announceStop',
          initial: 'checkingUser',
          on: {
            'session.started': [
              {
                guard: withEvent('isDifferentUser'),
                target: '.checkingUser',
                actions: [remember, 'announcePersonLeft'],
              },
            ],
            'session.ended': { target: '.anonymous', actions: ['clearUser', 'announcePersonLeft'] },
          },
          states: {
            checkingUser: {
              always: [{ guard: 'hasUser', target: 'identifying', actions: 'resetAttempts' }, { target: 'anonymous' }],
            },
            anonymous: {
              description: 'Nobody is signed in.',
              on: { 'session.started': { target: 'checkingUser', actions: remember } },
            },
            identifying: {
              initial: 'fetching',
              states: {
                fetching: {
                  entry: 'countAttempt',
                  invoke: {
                    id: 'fetchIdentity',
                    src: 'fetchIdentity',
                    onDone: {
                      target: '#capture.granted.running.identified',
                      actions: withOutput('announceIdentity'),
                    },
                    onError: [
                      { guard: 'hasAttemptsLeft', target: 'pausing' },
                      { target: '#capture.granted.running.unidentified' },
                    ],
                  },
                  after: {
                    answerTimeout: [
                      { guard: 'hasAttemptsLeft', target: 'pausing' },
                      { target: '#capture.granted.running.unidentified' },
                    ],
                  },
                },
                pausing: { after: { pause: 'fetching' } },
              },
            },
            identified: { description: 'Events are those of the person who is signed in.' },
            unidentified: { description: 'Who it is could not be found out; events go on as those of nobody.' },
          },
        },
      },
    },
  },
})
