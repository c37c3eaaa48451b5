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
          actions: [
            { type: 'logChoice', params: ({ event }) => event },
            { type: 'choose', params: ({ event }) => event },
          ],
        },
        'record.found': {
          guard: { type: 'isAnotherRecord', params: ({ event }) => event },
          target: '.weighing',
          actions: { type: 'adopt', params: ({ event }) => event },
        },
        'subject.changed': [
          {
            guard: { type: 'isClaim', params: ({ event }) => event },
            target: '.weighing',
            actions: [
              { type: 'announceClaim', params: ({ event }) => event },
              { type: 'meet', params: ({ event }) => event },
            ],
          },
          { target: '.weighing', actions: { type: 'meet', params: ({ event }) => event } },
        ],
        'serverCopy.arrived': {
          guard: { type: 'isCopyNewer', params: ({ event }) => event },
          target: '.weighing',
          actions: { type: 'adoptCopy', params: ({ event }) => event },
        },
        'record.synced': {
          guard: { type: 'isSynced', params: ({ event }) => event },
          target: '.weighing',
          actions: { type: 'markSynced', params: ({ event }) => event },
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
              guard: { type: 'isCopyOlder', params: ({ event }) => event },
              actions: { type: 'announceOutdated', params: ({ event }) => event },
            },
            'day.ticked': [
              {
                guard: { type: 'isOtherwise', params: ({ event }) => event },
                target: 'weighing',
                actions: { type: 'note', params: ({ event }) => event },
              },
              { actions: { type: 'note', params: ({ event }) => event } },
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
                    { type: 'acceptPolicy', params: ({ event }) => event },
                  ],
                },
                'reConsent.deferred': {
                  guard: { type: 'mayDefer', params: ({ event }) => event },
                  target: '#consent.asking.weighing',
                  actions: [
                    { type: 'logAgain', params: ({ event }) => ({ ...event, action: 'Defer' }) },
                    { type: 'defer', params: ({ event }) => event },
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
