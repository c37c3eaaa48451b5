import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { withEvent, withOutput } from '#src/lib/with-event.ts'
import { type EndReason, type Refreshed, nobody, sessionSetup } from './session.setup.ts'

const end = (reason: EndReason) =>
  ({
    target: '#session.signedOut',
    actions: [
      { type: 'announceEnd', params: { reason } },
      { type: 'clearIdentity', params: { reason } },
    ],
  }) as const

const toEndReason = ({ outcome }: Refreshed): EndReason =>
  outcome === 'refused' || outcome === 'foreign' || outcome === 'missing' ? outcome : 'failed'

const toFacts = (refreshed: Refreshed) => ({ facts: 'facts' in refreshed ? refreshed.facts : null })

/** The refresh under way began before the person joined, so its tokens lack the mandate. */
const refreshForMandate = { guard: 'isMandateMissing', target: 'refreshing', actions: 'clearAwaited' } as const

export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  description:
    'Whether somebody is signed in here, and whether the token is good; tokens themselves are kept elsewhere.',
  context: ({ input }) => ({ ...nobody, epoch: 0, ...input.stored, endReason: null }),
  initial: 'restoring',
  on: {
    'tokens.received': {
      target: '.signedIn',
      actions: [withEvent('setIdentity'), withEvent('announceStart')],
    },
  },
  states: {
    restoring: {
      description: 'Passed through at the start: what storage held decides.',
      always: [
        {
          guard: 'isRestored',
          target: 'signedIn',
          actions: { type: 'announceStart', params: { by: 'restored' } },
        },
        { target: 'signedOut' },
      ],
    },
    signedOut: {
      description: 'Nobody is signed in here; another tab may sign somebody in.',
      initial: 'quiet',
      on: {
        'storage.read': {
          guard: withEvent('isPresent'),
          target: 'signedIn',
          actions: [
            { type: 'setIdentity', params: ({ event }) => ({ facts: event.stored }) },
            { type: 'announceStart', params: { by: 'elsewhere' } },
          ],
        },
      },
      states: {
        quiet: {
          description: 'The first call that needs a person leads to the sign-in page.',
          on: {
            'token.rejected': {
              guard: withEvent('isCurrentToken'),
              target: 'signInRequested',
              actions: { type: 'announceEnd', params: { reason: 'missing' } },
            },
          },
        },
        signInRequested: { description: 'The sign-in page was asked for; further refusals do not ask again.' },
      },
    },
    signedIn: {
      tags: 'authenticated',
      initial: 'fresh',
      on: {
        'session.signOut': end('signedOut'),
        'session.endedElsewhere': {
          ...end('elsewhere'),
          guard: withEvent('isThisEpoch'),
        },
        'storage.read': [
          { ...end('elsewhere'), guard: withEvent('isGone') },
          { ...end('replaced'), guard: withEvent('isAnotherUser') },
          {
            guard: withEvent('isNewer'),
            target: '.fresh',
            actions: [{ type: 'setTokens', params: ({ event }) => ({ facts: event.stored }) }, 'announceRefresh'],
          },
        ],
        'tokens.received': {
          target: 'signedIn',
          reenter: true,
          actions: [
            { type: 'announceEnd', params: { reason: 'replaced' } },
            withEvent('setIdentity'),
            withEvent('announceStart'),
          ],
        },
        'organisation.select': {
          guard: withEvent('isOtherOrganisation'),
          actions: [withEvent('selectOrganisation'), withEvent('announceOrganisation')],
        },
        'organisation.joined': {
          description: 'The role there comes with new tokens.',
          target: '.refreshing',
          actions: [withEvent('selectOrganisation'), withEvent('announceOrganisation')],
        },
      },
      states: {
        fresh: {
          description: 'The access token is believed good until the server says otherwise.',
          always: refreshForMandate,
          on: {
            'role.stated': {
              guard: withEvent('isAnotherRole'),
              target: 'refreshing',
              actions: withEvent('setRefreshedFor'),
            },
            'token.rejected': {
              guard: withEvent('isCurrentToken'),
              target: 'refreshing',
            },
          },
        },
        refreshing: {
          description: 'One refresh is under way; a further rejection finds no transition here.',
          tags: 'settling',
          on: {
            'organisation.joined': {
              description: 'No second flight: what this one brings decides whether another is needed.',
              actions: [
                withEvent('awaitOrganisation'),
                withEvent('selectOrganisation'),
                withEvent('announceOrganisation'),
              ],
            },
          },
          invoke: {
            id: 'refreshTokens',
            src: 'refreshTokens',
            input: ({ context: { generation, epoch } }) => ({ generation, epoch }),
            onDone: [
              {
                guard: withOutput('wasRotated'),
                target: 'renewed',
                actions: [{ type: 'setTokens', params: ({ event }) => toFacts(event.output) }, 'announceRefresh'],
              },
              {
                guard: withOutput('wasAdopted'),
                target: 'fresh',
                actions: [{ type: 'setTokens', params: ({ event }) => toFacts(event.output) }, 'announceRefresh'],
              },
              {
                guard: withOutput('keepsSession'),
                target: 'degraded',
                actions: 'announceDegraded',
              },
              {
                target: '#session.signedOut',
                actions: [
                  { type: 'announceEnd', params: ({ event }) => ({ reason: toEndReason(event.output) }) },
                  { type: 'clearIdentity', params: ({ event }) => ({ reason: toEndReason(event.output) }) },
                ],
              },
            ],
            onError: { target: 'degraded', actions: 'announceDegraded' },
          },
          after: { flightBound: { target: 'degraded', actions: 'announceDegraded' } },
        },
        renewed: {
          description:
            'The token was minted a moment ago: a refusal now is not a matter of age, so it starts no refresh.',
          always: refreshForMandate,
          on: {
            'role.stated': {
              guard: withEvent('isFurtherRole'),
              target: 'refreshing',
              actions: withEvent('setRefreshedFor'),
            },
            'storage.read': {
              guard: withEvent('isNewer'),
              actions: [{ type: 'setTokens', params: ({ event }) => ({ facts: event.stored }) }, 'announceRefresh'],
            },
          },
          after: { renewal: 'fresh' },
        },
        degraded: {
          description: 'The token was refused and the server could not be asked for another; the session is kept.',
          initial: 'pausing',
          on: { 'connection.returned': 'refreshing' },
          states: {
            pausing: {
              description: 'Too soon to ask again.',
              after: { retryPause: 'waiting' },
            },
            waiting: {
              description: 'The next refused call asks again.',
              on: {
                'token.rejected': {
                  guard: withEvent('isCurrentToken'),
                  target: '#session.signedIn.refreshing',
                },
              },
            },
          },
        },
      },
    },
  },
})

export type SessionActor = ActorRefFrom<typeof sessionMachine>
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>
