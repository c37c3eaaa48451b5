import { withEvent } from '#src/lib/with-event.ts'
import { accepted, consentSetup, createContext, rejected } from './consent.setup.ts'

export const consentMachine = consentSetup.createMachine({
  id: 'consent',
  description: 'Who said what about cookies, and what may run because of it.',
  context: ({ input }) => createContext(input),
  initial: 'starting',
  states: {
    starting: {
      always: [
        { guard: 'isSelfHosted', target: 'selfHosted' },
        {
          guard: 'hasClaim',
          target: 'asking',
          actions: { type: 'announceClaim', params: ({ context }) => ({ userId: context.subject }) },
        },
        { target: 'asking' },
      ],
    },
    selfHosted: {
      type: 'final',
      description: 'Nothing of a third party exists here, so there is nothing to ask, to keep or to sync.',
    },
    asking: {
      initial: 'evaluating',
      on: {
        'choice.accepted': {
          target: '.evaluating',
          actions: [
            { type: 'logChoice', params: ({ event }) => accepted(event) },
            { type: 'setChoice', params: ({ event }) => accepted(event) },
          ],
        },
        'choice.rejected': {
          target: '.evaluating',
          actions: [
            { type: 'logChoice', params: ({ event }) => rejected(event) },
            { type: 'setChoice', params: ({ event }) => rejected(event) },
          ],
        },
        'choice.saved': {
          target: '.evaluating',
          actions: [withEvent('logChoice'), withEvent('setChoice')],
        },
        'record.found': {
          guard: withEvent('isDifferentRecord'),
          target: '.evaluating',
          actions: withEvent('setRecord'),
        },
        'subject.changed': [
          {
            guard: withEvent('claimsReceipt'),
            target: '.evaluating',
            actions: [withEvent('announceClaim'), withEvent('setSubject')],
          },
          { target: '.evaluating', actions: withEvent('setSubject') },
        ],
        'serverCopy.arrived': {
          guard: withEvent('isCopyNewer'),
          target: '.evaluating',
          actions: withEvent('setCopy'),
        },
        'record.synced': {
          guard: withEvent('isSynced'),
          target: '.evaluating',
          actions: withEvent('markSynced'),
        },
      },
      states: {
        evaluating: {
          description: 'The record is held against the policy and the moment; the answer is one of the states below.',
          entry: 'beginGrace',
          exit: ['announceChange', 'updateGrants'],
          always: [
            { guard: { type: 'hasStatus', params: 'current' }, target: 'given.current' },
            { guard: { type: 'hasStatus', params: 'due' }, target: 'given.pending.due' },
            { guard: { type: 'hasStatus', params: 'deferred' }, target: 'given.pending.deferred' },
            { guard: { type: 'hasStatus', params: 'graceExpired' }, target: 'given.pending.graceExpired' },
            { guard: { type: 'hasStatus', params: 'expired' }, target: 'notGiven.expired' },
            { target: 'notGiven.notAsked' },
          ],
        },
        notGiven: {
          tags: 'choiceNeeded',
          description: 'Nothing but the essential may run.',
          initial: 'notAsked',
          entry: 'announceChoiceNeeded',
          states: {
            notAsked: {},
            expired: {
              description: 'The choice is older than the policy lets one live; it is asked for anew.',
            },
          },
        },
        given: {
          description: 'A choice is on record, be it yes or no.',
          initial: 'current',
          entry: 'announceChoiceMade',
          on: {
            'serverCopy.arrived': {
              guard: withEvent('isCopyOlder'),
              actions: withEvent('announceCopyOutdated'),
            },
            'day.ticked': [
              {
                guard: withEvent('isStatusChanged'),
                target: 'evaluating',
                actions: withEvent('setTime'),
              },
              { actions: withEvent('setTime') },
            ],
          },
          states: {
            current: {},
            pending: {
              tags: 'reConsentNeeded',
              description: 'The policy has changed since in a way that needs a new yes.',
              initial: 'due',
              on: {
                'reConsent.accepted': {
                  target: '#consent.asking.evaluating',
                  actions: [
                    { type: 'logReConsent', params: ({ event }) => ({ ...event, action: 'ReConsent' }) },
                    withEvent('acceptPolicy'),
                  ],
                },
                'reConsent.deferred': {
                  guard: withEvent('canDefer'),
                  target: '#consent.asking.evaluating',
                  actions: [
                    { type: 'logReConsent', params: ({ event }) => ({ ...event, action: 'Defer' }) },
                    withEvent('defer'),
                  ],
                },
              },
              states: {
                due: {
                  description: 'In the grace period: everything that was accepted goes on, what is new waits.',
                },
                deferred: {
                  description: 'In the grace period, but the person wants to be left alone for some days.',
                },
                graceExpired: {
                  description: 'The grace period is over: what the newer policy changed has stopped.',
                },
              },
            },
          },
        },
      },
    },
  },
})
