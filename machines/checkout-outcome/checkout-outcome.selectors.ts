import type { CheckoutOutcomeSnapshot } from './checkout-outcome.machine.ts'

const shown = ['paid', 'left', 'confirming', 'overdue'] as const
export type ShownOutcome = (typeof shown)[number]

export const selectOutcome = (snapshot: CheckoutOutcomeSnapshot): ShownOutcome | undefined =>
  shown.find((state) => snapshot.matches(state))
