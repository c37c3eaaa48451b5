import { fromPromise, setup, type SnapshotFrom } from 'xstate'
import type { BillingState, PaidPlan } from '#src/contract/billing.ts'
import { notProvided } from '#src/lib/not-provided.ts'
import { withEvent, withOutput } from '#src/lib/with-event.ts'

export interface HeldPlan {
  readonly planLevel: string
  readonly state: BillingState
}

export interface CheckoutReturn {
  readonly outcome: 'paid' | 'left' | null
  readonly wanted: PaidPlan | null
  readonly held: HeldPlan
}

export type CheckoutOutcomeEvent = ({ type: 'plan.read' } & HeldPlan) | { type: 'plan.checkAgain' }

const unpaid: readonly BillingState[] = ['trial', 'free']

const isHeld = ({ planLevel, state }: HeldPlan, wanted: PaidPlan | null): boolean =>
  !unpaid.includes(state) && (wanted === null || wanted === planLevel)

export const checkoutOutcomeMachine = setup({
  types: {} as { context: CheckoutReturn; events: CheckoutOutcomeEvent; input: CheckoutReturn },
  actors: { readPlan: fromPromise<HeldPlan>(notProvided('readPlan')) },
  guards: {
    hasLeft: ({ context }) => context.outcome === 'left',
    isPlanWanted: ({ context: { outcome, wanted } }) => outcome === 'paid' && wanted !== null,
    isPaidFor: ({ context: { wanted } }, held: HeldPlan) => isHeld(held, wanted),
    isPaidAtReturn: ({ context: { outcome, wanted, held } }) => outcome === 'paid' && isHeld(held, wanted),
  },
  delays: { answerTimeout: 10_000, pause: 3_000, confirmationTimeout: 120_000 },
}).createMachine({
  id: 'checkoutOutcome',
  description: 'Back from the page of a payment: an address alone makes nothing paid, the plan has to be there.',
  context: ({ input }) => input,
  initial: 'returning',
  states: {
    returning: {
      description: 'Passed through at the start: the address and the plan that is held decide.',
      always: [
        { guard: 'hasLeft', target: 'left' },
        { guard: 'isPaidAtReturn', target: 'paid' },
        { guard: 'isPlanWanted', target: 'confirming' },
        { target: 'silent' },
      ],
    },
    confirming: {
      description: 'The provider has yet to confirm the payment, so the plan is read again and again.',
      initial: 'pausing',
      on: { 'plan.read': { guard: withEvent('isPaidFor'), target: 'paid' } },
      after: { confirmationTimeout: 'overdue' },
      states: {
        pausing: { after: { pause: 'reading' } },
        reading: {
          invoke: {
            id: 'readPlan',
            src: 'readPlan',
            onDone: [{ guard: withOutput('isPaidFor'), target: '#checkoutOutcome.paid' }, { target: 'pausing' }],
            onError: 'pausing',
          },
          after: { answerTimeout: 'pausing' },
        },
      },
    },
    overdue: {
      description: 'The confirmation has not come in time; the person may look again, and it may still come.',
      on: {
        'plan.read': { guard: withEvent('isPaidFor'), target: 'paid' },
        'plan.checkAgain': 'confirming.reading',
      },
    },
    paid: { type: 'final', description: 'The plan that was paid for is there.' },
    left: { type: 'final', description: 'The person left the payment, and nothing was paid.' },
    silent: { type: 'final', description: 'The address tells of no payment that is known here.' },
  },
})

export type CheckoutOutcomeSnapshot = SnapshotFrom<typeof checkoutOutcomeMachine>
