import { assign, emit, setup } from 'xstate'
import { withEvent } from '#src/lib/with-event.ts'

export interface QuestionFacts {
  readonly isSignedIn: boolean
  readonly deferralsLeft: number
}

export type ReConsentEvent =
  | ({ type: 'question.raised' } & QuestionFacts)
  | { type: 'question.withdrawn' }
  | { type: 'banner.review' }
  | { type: 'banner.remindLater' }
  | { type: 'banner.defer'; at: number }
  | { type: 'banner.minimise' }
  | { type: 'banner.reopen' }

export type ReConsentNotice =
  | { type: 'changelog.wanted' }
  | { type: 'deferral.wanted' }
  | { type: 'reConsent.deferred'; source: 'policy-update-banner'; at: number }

export const reConsentMachine = setup({
  types: {} as { context: QuestionFacts; events: ReConsentEvent; emitted: ReConsentNotice },
  guards: {
    mayRemindLater: ({ context }) => context.deferralsLeft > 0,
    /** Closing is a deferral, so one must be left; a signed-in person is asked in the dialog instead. */
    mayClose: ({ context }) => !context.isSignedIn && context.deferralsLeft > 0,
  },
  actions: {
    setQuestionFacts: assign((_, { isSignedIn, deferralsLeft }: QuestionFacts) => ({ isSignedIn, deferralsLeft })),
    clearQuestionFacts: assign({ isSignedIn: false, deferralsLeft: 0 }),
    askForChangelog: emit({ type: 'changelog.wanted' }),
    askForDeferral: emit({ type: 'deferral.wanted' }),
    /** `policyUpdateMachine` emits the same source: the record only says that a banner about the policy was used. */
    announceDeferred: emit((_, { at }: { at: number }) => ({
      type: 'reConsent.deferred' as const,
      source: 'policy-update-banner' as const,
      at,
    })),
  },
}).createMachine({
  id: 'reConsent',
  description: 'The banner for people who have chosen under an older policy. It never accepts anything itself.',
  context: { isSignedIn: false, deferralsLeft: 0 },
  initial: 'hidden',
  states: {
    hidden: {
      description: 'Nobody has to be asked again at this moment.',
      on: { 'question.raised': { target: 'asking', actions: withEvent('setQuestionFacts') } },
    },
    asking: {
      initial: 'open',
      on: {
        'question.raised': { actions: withEvent('setQuestionFacts') },
        'question.withdrawn': { target: 'hidden', actions: 'clearQuestionFacts' },
      },
      states: {
        open: {
          on: {
            'banner.review': { actions: 'askForChangelog' },
            'banner.remindLater': { guard: 'mayRemindLater', actions: 'askForDeferral' },
            'banner.defer': {
              guard: 'mayClose',
              actions: withEvent('announceDeferred'),
            },
            'banner.minimise': 'minimised',
          },
        },
        minimised: {
          description: 'Only the cookie-settings button is left; no deferral was used for that.',
          on: { 'banner.reopen': 'open' },
        },
      },
    },
  },
})
