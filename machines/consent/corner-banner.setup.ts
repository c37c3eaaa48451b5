import { emit, setup } from 'xstate'
import { withEvent } from '#src/lib/with-event.ts'

/** A choice made in the preferences of a banner gets the suffix `-modal`. */
type BannerSource = 'corner-banner' | 'policy-update-banner'

export type BannerEvent =
  | { type: 'choice.needed' }
  | { type: 'choice.made' }
  | { type: 'banner.acceptAll'; at: number }
  | { type: 'banner.declineAll'; at: number }
  | { type: 'banner.managePreferences' }
  | { type: 'banner.minimise' }
  | { type: 'banner.reopen' }

export type BannerNotice =
  | { type: 'choice.accepted'; source: BannerSource; at: number }
  | { type: 'choice.rejected'; source: BannerSource; at: number }
  | { type: 'preferences.wanted'; source: `${BannerSource}-modal` }

export const createBannerChart = (id: string, source: BannerSource) =>
  setup({
    types: {} as { events: BannerEvent; emitted: BannerNotice },
    actions: {
      announceAccepted: emit((_, { at }: { at: number }) => ({ type: 'choice.accepted' as const, source, at })),
      announceRejected: emit((_, { at }: { at: number }) => ({ type: 'choice.rejected' as const, source, at })),
      askForPreferences: emit({ type: 'preferences.wanted', source: `${source}-modal` }),
    },
  }).createMachine({
    id,
    description:
      'A banner at the bottom right that asks once, and goes as soon as a choice is made, here or anywhere else.',
    initial: 'hidden',
    states: {
      hidden: {
        description: 'A choice has been made, or it is not known yet whether one is needed.',
        on: { 'choice.needed': 'asking' },
      },
      asking: {
        initial: 'open',
        on: { 'choice.made': 'hidden' },
        states: {
          open: {
            on: {
              'banner.managePreferences': { actions: 'askForPreferences' },
              'banner.acceptAll': { actions: withEvent('announceAccepted') },
              'banner.declineAll': { actions: withEvent('announceRejected') },
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
