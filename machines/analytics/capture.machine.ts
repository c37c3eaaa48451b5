import { assign, emit, fromPromise, setup } from 'xstate'
import { notProvided } from '#src/lib/not-provided.ts'
import { withEvent, withOutput } from '#src/lib/with-event.ts'

/** Who someone is to the analytics service; the server says it. */
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
  /** Whoever comes next is somebody else. */
  | { type: 'person.left' }

export interface CaptureInput {
  readonly selfHosted: boolean
  /** A public key and a host are there. */
  readonly configured: boolean
  /** Who is signed in at the start. */
  readonly userId: string | null
}

const maxAttempts = 3

const remember = withEvent('remember')

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
    isNeverSent: ({ context }) => context.selfHosted || !context.configured,
    isSomeoneThere: ({ context }) => context.userId !== null,
    isSomeoneElse: ({ context }, { userId }: { userId: string | null }) => userId !== context.userId,
    mayTryAgain: ({ context }) => context.attempts < maxAttempts,
  },
  actions: {
    remember: assign((_, { userId }: { userId: string | null }) => ({ userId })),
    forget: assign({ userId: null }),
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    beginAnew: assign({ attempts: 0 }),
    announceStart: emit({ type: 'capture.started' }),
    announceStop: emit({ type: 'capture.stopped' }),
    announceIdentity: emit((_, identity: AnalyticsIdentity) => ({
      type: 'person.identified' as const,
      identity,
    })),
    announceLeave: emit({ type: 'person.left' }),
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
    'session.ended': { actions: 'forget' },
  },
  states: {
    starting: { always: [{ guard: 'isNeverSent', target: 'unavailable' }, { target: 'refused' }] },
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
          initial: 'meeting',
          on: {
            'session.started': [
              {
                guard: withEvent('isSomeoneElse'),
                target: '.meeting',
                actions: [remember, 'announceLeave'],
              },
            ],
            'session.ended': { target: '.anonymous', actions: ['forget', 'announceLeave'] },
          },
          states: {
            meeting: {
              always: [
                { guard: 'isSomeoneThere', target: 'identifying', actions: 'beginAnew' },
                { target: 'anonymous' },
              ],
            },
            anonymous: {
              description: 'Nobody is signed in.',
              on: { 'session.started': { target: 'meeting', actions: remember } },
            },
            identifying: {
              initial: 'asking',
              states: {
                asking: {
                  entry: 'countAttempt',
                  invoke: {
                    id: 'fetchIdentity',
                    src: 'fetchIdentity',
                    onDone: {
                      target: '#capture.granted.running.identified',
                      actions: withOutput('announceIdentity'),
                    },
                    onError: [
                      { guard: 'mayTryAgain', target: 'pausing' },
                      { target: '#capture.granted.running.unidentified' },
                    ],
                  },
                  after: {
                    answerTimeout: [
                      { guard: 'mayTryAgain', target: 'pausing' },
                      { target: '#capture.granted.running.unidentified' },
                    ],
                  },
                },
                pausing: { after: { pause: 'asking' } },
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
