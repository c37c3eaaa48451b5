import { emit, setup } from 'xstate'

export type CornerBannerEvent =
  | { type: 'choice.needed' }
  | { type: 'choice.made' }
  | { type: 'banner.acceptAll'; at: number }
  | { type: 'banner.declineAll'; at: number }
  | { type: 'banner.managePreferences' }
  | { type: 'banner.minimise' }
  | { type: 'banner.reopen' }

export type CornerBannerNotice =
  | { type: 'choice.accepted'; source: 'corner-banner'; at: number }
  | { type: 'choice.rejected'; source: 'corner-banner'; at: number }
  | { type: 'preferences.wanted'; source: 'corner-banner-modal' }

/** The banner at the bottom right that asks once, and goes as soon as a choice is made, here or anywhere else. */
export const cornerBannerMachine = setup({
  types: {} as { events: CornerBannerEvent; emitted: CornerBannerNotice },
  actions: {
    announceAccepted: emit((_, { at }: { at: number }) => ({
      type: 'choice.accepted' as const,
      source: 'corner-banner' as const,
      at,
    })),
    announceRejected: emit((_, { at }: { at: number }) => ({
      type: 'choice.rejected' as const,
      source: 'corner-banner' as const,
      at,
    })),
    askForPreferences: emit({ type: 'preferences.wanted', source: 'corner-banner-modal' }),
  },
}).createMachine({
  id: 'cornerBanner',
  initial: 'hidden',
  states: {
    hidden: {
      description: 'A choice has been made, or it is not known yet whether one is needed.',
      on: { 'choice.needed': 'asking' },
    },
    asking: {
      initial: 'open',
      on: {
        'choice.made': 'hidden',
        'banner.managePreferences': { actions: 'askForPreferences' },
      },
      states: {
        open: {
          on: {
            'banner.acceptAll': { actions: { type: 'announceAccepted', params: ({ event }) => event } },
            'banner.declineAll': { actions: { type: 'announceRejected', params: ({ event }) => event } },
            'banner.minimise': 'minimised',
          },
        },
        minimised: {
          description: 'Only a small button is left; nothing has been chosen by that.',
          on: { 'banner.reopen': 'open' },
        },
      },
    },
  },
})
