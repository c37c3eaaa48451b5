import { assign, emit, fromPromise, setup, type SnapshotFrom } from 'xstate'
import type { SignInProvider } from '#src/contract/sign-in-providers.ts'
import { isUnavailable, NoAnswerError } from '#src/lib/no-answer-error.ts'
import { notProvided } from '#src/lib/not-provided.ts'
import { withEvent, withOutput } from '#src/lib/with-event.ts'

/** Tokens are kept by the session, so none of this is secret. `none`: no sign-in of this browser waits. */
export type SignInOutcome =
  | { readonly kind: 'entered' }
  | { readonly kind: 'linked'; readonly provider: SignInProvider; readonly returnUrl: string }
  | { readonly kind: 'none' }

export type SignInReturnEvent = { type: 'person.arrived' } | { type: 'result.retry' } | { type: 'connection.restored' }

export type SignInReturnNotice =
  | { type: 'signIn.entered' }
  | { type: 'result.missed' }
  | { type: 'account.linked'; provider: SignInProvider; returnUrl: string }

export const signInReturnMachine = setup({
  types: {} as {
    context: { readonly isSignedIn: boolean; readonly error: unknown }
    events: SignInReturnEvent
    emitted: SignInReturnNotice
    input: { readonly isSignedIn: boolean }
  },
  actors: { takeResult: fromPromise<SignInOutcome>(notProvided('takeResult')) },
  guards: {
    hasEntered: (_, { kind }: SignInOutcome) => kind === 'entered',
    hasLinked: (_, { kind }: SignInOutcome) => kind === 'linked',
    isSignedIn: ({ context }) => context.isSignedIn,
    isStranger: ({ context }) => !context.isSignedIn,
    isOutage: ({ context }) => isUnavailable(context.error),
  },
  actions: {
    noteSignIn: assign({ isSignedIn: true }),
    setError: assign((_, { error }: { error: unknown }) => ({ error })),
    announceFailure: emit({ type: 'result.missed' as const }),
    announceEntrance: emit({ type: 'signIn.entered' as const }),
    announceLink: emit((_, outcome: SignInOutcome) => {
      if (outcome.kind !== 'linked') throw new Error('no account was linked')
      const { provider, returnUrl } = outcome
      return { type: 'account.linked' as const, provider, returnUrl }
    }),
  },
  delays: { answerTimeout: 30_000 },
}).createMachine({
  id: 'signInReturn',
  description: 'Back from another host: the server is asked how the sign-in there ended.',
  context: ({ input }) => ({ isSignedIn: input.isSignedIn, error: null }),
  initial: 'taking',
  states: {
    taking: {
      description: 'The result waits at the server for this browser and is given out once.',
      on: { 'person.arrived': { guard: 'isStranger', actions: 'noteSignIn' } },
      invoke: {
        id: 'takeResult',
        src: 'takeResult',
        onDone: [
          { guard: withOutput('hasEntered'), target: 'entered' },
          { guard: withOutput('hasLinked'), target: 'linked', actions: withOutput('announceLink') },
          { guard: 'isSignedIn', target: 'entered' },
          { target: 'none' },
        ],
        onError: { target: 'failed', actions: withEvent('setError') },
      },
      after: {
        answerTimeout: { target: 'failed', actions: { type: 'setError', params: { error: new NoAnswerError() } } },
      },
    },
    entered: {
      type: 'final',
      description: 'Somebody is signed in, so the page they wanted is opened.',
      entry: 'announceEntrance',
    },
    linked: {
      type: 'final',
      description: 'An account was connected to the person, who goes back to where they began.',
    },
    none: {
      description: 'The page was opened by itself, twice or too late; another tab may still sign somebody in.',
      on: { 'person.arrived': { target: 'entered', actions: 'noteSignIn' } },
    },
    failed: {
      entry: 'announceFailure',
      description: 'The server could not be asked; whoever is signed in by a late answer or another tab asks again.',
      on: {
        'person.arrived': { guard: 'isStranger', target: 'taking', actions: 'noteSignIn' },
        'result.retry': 'taking',
        'connection.restored': { guard: 'isOutage', target: 'taking' },
      },
    },
  },
})

export type SignInReturnSnapshot = SnapshotFrom<typeof signInReturnMachine>
