import { type ActorRefFrom, type SnapshotFrom, assign, emit, fromPromise, setup } from 'xstate'

type MembershipEvent =
  | { readonly type: 'session.started'; readonly organisationId: string | null }
  | { readonly type: 'session.ended' }
  | { readonly type: 'organisation.selected'; readonly organisationId: string }

type MembershipNotice =
  | { readonly type: 'profile.failed'; readonly error: unknown }
  | { readonly type: 'features.loaded'; readonly features: readonly string[] }
  | { readonly type: 'features.failed'; readonly error: unknown }

interface Scope {
  readonly organisationId: string | null
}

const notProvided = (name: string) => () => Promise.reject(new Error(name))

/** What a signed-in person may use: read after sign-in and after each change of organisation. A failure is only told. */
export const membershipMachine = setup({
  types: {} as {
    context: Scope & { readonly features: readonly string[] }
    events: MembershipEvent
    emitted: MembershipNotice
  },
  actors: {
    loadProfile: fromPromise<void>(notProvided('loadProfile')),
    loadFeatures: fromPromise<readonly string[], Scope>(notProvided('loadFeatures')),
  },
  actions: {
    enter: assign((_, { organisationId }: Scope) => ({ organisationId, features: [] })),
    leave: assign({ organisationId: null, features: [] }),
    keepFeatures: assign((_, { features }: { features: readonly string[] }) => ({ features })),
    announceFeatures: emit((_, { features }: { features: readonly string[] }) => ({
      type: 'features.loaded' as const,
      features,
    })),
    announceFeaturesFailed: emit((_, { error }: { error: unknown }) => ({ type: 'features.failed' as const, error })),
    announceProfileFailed: emit((_, { error }: { error: unknown }) => ({ type: 'profile.failed' as const, error })),
  },
}).createMachine({
  id: 'membership',
  context: { organisationId: null, features: [] },
  initial: 'away',
  on: {
    'session.started': {
      target: '.present',
      reenter: true,
      actions: { type: 'enter', params: ({ event }) => event },
    },
  },
  states: {
    away: { description: 'Nobody is signed in.' },
    present: {
      initial: 'loading',
      invoke: {
        id: 'loadProfile',
        src: 'loadProfile',
        onError: { actions: { type: 'announceProfileFailed', params: ({ event }) => ({ error: event.error }) } },
      },
      on: {
        'session.ended': { target: 'away', actions: 'leave' },
        'organisation.selected': {
          target: '.loading',
          actions: { type: 'enter', params: ({ event }) => event },
        },
      },
      states: {
        loading: {
          invoke: {
            id: 'loadFeatures',
            src: 'loadFeatures',
            input: ({ context: { organisationId } }) => ({ organisationId }),
            onDone: {
              target: 'known',
              actions: [
                { type: 'keepFeatures', params: ({ event }) => ({ features: event.output }) },
                { type: 'announceFeatures', params: ({ event }) => ({ features: event.output }) },
              ],
            },
            onError: {
              target: 'unknown',
              actions: { type: 'announceFeaturesFailed', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        known: {},
        unknown: { description: 'The features could not be read: none is offered until the next change.' },
      },
    },
  },
})

export type MembershipActor = ActorRefFrom<typeof membershipMachine>

/** Feature codes of the selected organisation; none while they are read or could not be. */
export const featuresOf = (membership: SnapshotFrom<typeof membershipMachine>): readonly string[] =>
  membership.context.features

/** A feature guard has to wait while this is false. */
export const areFeaturesSettled = (membership: SnapshotFrom<typeof membershipMachine>): boolean =>
  !membership.matches({ present: 'loading' })
