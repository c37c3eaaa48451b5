import { withEvent } from '#src/lib/with-event.ts'
import { accepted, consentSetup, contextOf, rejected } from './consent.setup.ts'

export const consentMachine = consentSetup.createMachine({
  id: 'consent',
  description: 'Who said what about cookies, and what may run because of it.',
  context: ({ input }) => contextOf(input),
  initial: 'starting',
  states: {
    starting: {
      always: [
        { guard: 'isSelfHosted', target: 'selfHosted' },
        {
          guard: 'hasClaimed',
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
      initial: 'weighing',
      on: {
        'choice.accepted': {
          target: '.weighing',
          actions: [
            { type: 'logChoice', params: ({ event }) => accepted(event) },
            { type: 'choose', params: ({ event }) => accepted(event) },
          ],
        },
        'choice.rejected': {
          target: '.weighing',
          actions: [
            { type: 'logChoice', params: ({ event }) => rejected(event) },
            { type: 'choose', params: ({ event }) => rejected(event) },
          ],
        },
        'choice.saved': {
          target: '.weighing',
          actions: [withEvent('logChoice'), withEvent('choose')],
        },
        'record.found': {
          guard: withEvent('isAnotherRecord'),
          target: '.weighing',
          actions: withEvent('adopt'),
        },
        'subject.changed': [
          {
            guard: withEvent('isClaim'),
            target: '.weighing',
            actions: [withEvent('announceClaim'), withEvent('meet')],
          },
          { target: '.weighing', actions: withEvent('meet') },
        ],
        'serverCopy.arrived': {
          guard: withEvent('isCopyNewer'),
          target: '.weighing',
          actions: withEvent('adoptCopy'),
        },
        'record.synced': {
          guard: withEvent('isSynced'),
          target: '.weighing',
          actions: withEvent('markSynced'),
        },
      },
      states: {
        weighing: {
          description: 'The record is held against the policy and the moment; the answer is one of the states below.',
          entry: 'beginGrace',
          exit: ['announceChange', 'enforce'],
          always: [
            { guard: { type: 'isStanding', params: 'current' }, target: 'given.current' },
            { guard: { type: 'isStanding', params: 'due' }, target: 'given.pending.due' },
            { guard: { type: 'isStanding', params: 'deferred' }, target: 'given.pending.deferred' },
            { guard: { type: 'isStanding', params: 'overdue' }, target: 'given.pending.overdue' },
            { guard: { type: 'isStanding', params: 'outworn' }, target: 'notGiven.outworn' },
            { target: 'notGiven.unasked' },
          ],
        },
        notGiven: {
          tags: 'choiceNeeded',
          description: 'Nothing but the essential may run.',
          initial: 'unasked',
          entry: 'announceNeed',
          states: {
            unasked: {},
            outworn: {
              description: 'The choice is older than the policy lets one live; it is asked for anew.',
            },
          },
        },
        given: {
          description: 'A choice is on record, be it yes or no.',
          initial: 'current',
          entry: 'announceMade',
          on: {
            'serverCopy.arrived': {
              guard: withEvent('isCopyOlder'),
              actions: withEvent('announceOutdated'),
            },
            'day.ticked': [
              {
                guard: withEvent('isOtherwise'),
                target: 'weighing',
                actions: withEvent('note'),
              },
              { actions: withEvent('note') },
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
                  target: '#consent.asking.weighing',
                  actions: [
                    { type: 'logAgain', params: ({ event }) => ({ ...event, action: 'ReConsent' }) },
                    withEvent('acceptPolicy'),
                  ],
                },
                'reConsent.deferred': {
                  guard: withEvent('mayDefer'),
                  target: '#consent.asking.weighing',
                  actions: [
                    { type: 'logAgain', params: ({ event }) => ({ ...event, action: 'Defer' }) },
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
                overdue: {
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
