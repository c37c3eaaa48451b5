import { emit, setup } from 'xstate'
import { withEvent } from '#src/lib/with-event.ts'

export type ChangelogEvent =
  | { type: 'changelog.open'; isInGrace: boolean }
  | { type: 'changelog.accept'; at: number }
  | { type: 'changelog.remindLater' }
  | { type: 'changelog.managePreferences' }
  | { type: 'changelog.close' }
  | { type: 'grace.ended' }
  | { type: 'question.answered' }

export type ChangelogNotice =
  | { type: 'reConsent.accepted'; source: 'policy-update-banner-modal'; at: number }
  | { type: 'deferral.wanted' }
  | { type: 'preferences.wanted'; source: 'policy-update-banner-modal' }

export const changelogMachine = setup({
  types: {} as { events: ChangelogEvent; emitted: ChangelogNotice },
  guards: { isInGrace: (_, { isInGrace }: { isInGrace: boolean }) => isInGrace },
  actions: {
    announceAccepted: emit((_, { at }: { at: number }) => ({
      type: 'reConsent.accepted' as const,
      source: 'policy-update-banner-modal' as const,
      at,
    })),
    askForDeferral: emit({ type: 'deferral.wanted' }),
    askForPreferences: emit({ type: 'preferences.wanted', source: 'policy-update-banner-modal' }),
  },
}).createMachine({
  id: 'changelog',
  description: 'The modal that shows what has changed between the accepted policy and the current one.',
  initial: 'closed',
  states: {
    closed: {
      on: {
        'changelog.open': [{ guard: withEvent('isInGrace'), target: 'open.inGrace' }, { target: 'open.afterGrace' }],
      },
    },
    open: {
      initial: 'inGrace',
      on: {
        'changelog.accept': {
          target: 'closed',
          actions: withEvent('announceAccepted'),
        },
        'changelog.managePreferences': { target: 'closed', actions: 'askForPreferences' },
        'changelog.close': 'closed',
        'question.answered': 'closed',
      },
      states: {
        inGrace: {
          description: 'It can still be put off; the dialog for that opens above this one, which stays.',
          on: {
            'changelog.remindLater': { actions: 'askForDeferral' },
            'grace.ended': 'afterGrace',
          },
        },
        afterGrace: {
          description: 'What has changed has stopped by now, so there is nothing left to put off.',
        },
      },
    },
  },
})
