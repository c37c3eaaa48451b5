import { assign, emit, setup } from 'xstate'
import { withEvent } from '#src/lib/with-event.ts'

export type DeferralEvent =
  | { type: 'deferral.open'; deferralsLeft: number }
  | { type: 'deferral.confirm'; at: number }
  | { type: 'deferral.review' }
  | { type: 'deferral.cancel' }
  | { type: 'grace.ended' }
  | { type: 'question.answered' }

export type DeferralNotice =
  | { type: 'reConsent.deferred'; source: 'policy-update-banner-modal'; at: number }
  | { type: 'changelog.wanted' }

export const deferralMachine = setup({
  types: {} as { context: { confirmedAt: number }; events: DeferralEvent; emitted: DeferralNotice },
  delays: { confirmPause: 500 },
  guards: { areDeferralsLeft: (_, { deferralsLeft }: { deferralsLeft: number }) => deferralsLeft > 0 },
  actions: {
    setConfirmedAt: assign((_, { at }: { at: number }) => ({ confirmedAt: at })),
    announceDeferred: emit(({ context }) => ({
      type: 'reConsent.deferred' as const,
      source: 'policy-update-banner-modal' as const,
      at: context.confirmedAt,
    })),
    askForChangelog: emit({ type: 'changelog.wanted' }),
  },
}).createMachine({
  id: 'deferral',
  description: 'The dialog that puts re-consent off, or says that it cannot be put off any more.',
  context: { confirmedAt: 0 },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'deferral.open': [
          { guard: withEvent('areDeferralsLeft'), target: 'open.asking' },
          { target: 'open.exhausted' },
        ],
      },
    },
    open: {
      initial: 'asking',
      on: { 'deferral.cancel': 'closed', 'grace.ended': 'closed', 'question.answered': 'closed' },
      states: {
        asking: {
          on: {
            'deferral.confirm': { target: 'confirming', actions: withEvent('setConfirmedAt') },
          },
        },
        confirming: {
          description: 'Half a second to take it back; a second press finds nothing to confirm here.',
          after: { confirmPause: { target: '#deferral.closed', actions: 'announceDeferred' } },
        },
        exhausted: {
          description: 'It was put off as often as the policy allows, so nothing can be confirmed.',
          on: { 'deferral.review': { target: '#deferral.closed', actions: 'askForChangelog' } },
        },
      },
    },
  },
})
