import { type ActorRefFrom, type SnapshotFrom, assign, emit, fromPromise, setup } from 'xstate'
import { NoAnswerError } from '#src/lib/no-answer-error.ts'
import { notProvided } from '#src/lib/not-provided.ts'
import { withEvent, withOutput } from '#src/lib/with-event.ts'

type MembershipEvent =
  | { readonly type: 'session.started'; readonly organisationId: string | null }
  | { readonly type: 'session.ended' }
  | { readonly type: 'organisation.selected'; readonly organisationId: string }
  | { readonly type: 'connection.returned' }

export interface OfferedFeatures {
  readonly features: readonly string[]
  readonly planFeatures: readonly string[]
}

const none: OfferedFeatures = { features: [], planFeatures: [] }

type MembershipNotice =
  | { readonly type: 'profile.failed'; readonly error: unknown }
  | ({ readonly type: 'features.loaded' } & OfferedFeatures)
  | { readonly type: 'features.failed'; readonly error: unknown }

interface Scope {
  readonly organisationId: string | null
}

/** Features belong to an organisation; the profile is the person's and is not read again. */
const reload = {
  target: 'loading',
  reenter: true,
  actions: withEvent('setOrganisation'),
} as const

export const membershipMachine = setup({
  types: {} as {
    context: Scope & OfferedFeatures
    events: MembershipEvent
    emitted: MembershipNotice
  },
  actors: {
    loadProfile: fromPromise<void>(notProvided('loadProfile')),
    loadFeatures: fromPromise<OfferedFeatures, Scope>(notProvided('loadFeatures')),
  },
  actions: {
    setOrganisation: assign((_, { organisationId }: Scope) => ({ organisationId, ...none })),
    clearOrganisation: assign({ organisationId: null, ...none }),
    setFeatures: assign((_, { features, planFeatures }: OfferedFeatures) => ({ features, planFeatures })),
    announceFeatures: emit((_, { features, planFeatures }: OfferedFeatures) => ({
      type: 'features.loaded' as const,
      features,
      planFeatures,
    })),
    announceFeaturesFailed: emit((_, { error }: { error: unknown }) => ({ type: 'features.failed' as const, error })),
    announceProfileFailed: emit((_, { error }: { error: unknown }) => ({ type: 'profile.failed' as const, error })),
  },
  delays: { answerTimeout: 30_000 },
}).createMachine({
  id: 'membership',
  description:
    'What a signed-in person may use: read after sign-in and after each change of organisation. A failure is only told.',
  context: { organisationId: null, ...none },
  initial: 'signedOut',
  on: {
    'session.started': {
      target: '.signedIn',
      reenter: true,
      actions: withEvent('setOrganisation'),
    },
  },
  states: {
    signedOut: { description: 'Nobody is signed in.' },
    signedIn: {
      type: 'parallel',
      on: {
        'session.ended': { target: 'signedOut', actions: 'clearOrganisation' },
      },
      states: {
        profile: {
          initial: 'loading',
          states: {
            loading: {
              invoke: {
                id: 'loadProfile',
                src: 'loadProfile',
                onDone: 'settled',
                onError: {
                  target: 'settled',
                  actions: withEvent('announceProfileFailed'),
                },
              },
              after: {
                answerTimeout: {
                  target: 'settled',
                  actions: { type: 'announceProfileFailed', params: { error: new NoAnswerError() } },
                },
              },
            },
            settled: {},
          },
        },
        features: {
          initial: 'loading',
          states: {
            loading: {
              on: { 'organisation.selected': reload },
              invoke: {
                id: 'loadFeatures',
                src: 'loadFeatures',
                input: ({ context: { organisationId } }) => ({ organisationId }),
                onDone: {
                  target: 'known',
                  actions: [withOutput('setFeatures'), withOutput('announceFeatures')],
                },
                onError: {
                  target: 'unknown',
                  actions: withEvent('announceFeaturesFailed'),
                },
              },
              after: {
                answerTimeout: {
                  target: 'unknown',
                  actions: { type: 'announceFeaturesFailed', params: { error: new NoAnswerError() } },
                },
              },
            },
            known: { on: { 'organisation.selected': reload } },
            unknown: {
              description: 'The features could not be read: none is offered until the next change.',
              on: { 'organisation.selected': reload, 'connection.returned': 'loading' },
            },
          },
        },
      },
    },
  },
})

export type MembershipActor = ActorRefFrom<typeof membershipMachine>

/** Empty while they are read or could not be. */
export const selectFeatures = (membership: SnapshotFrom<typeof membershipMachine>): OfferedFeatures =>
  membership.context

export const areFeaturesSettled = (membership: SnapshotFrom<typeof membershipMachine>): boolean =>
  !membership.matches({ signedIn: { features: 'loading' } })
