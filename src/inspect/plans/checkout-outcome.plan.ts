import type { SnapshotFrom } from 'xstate'
import type {
  CheckoutReturn,
  checkoutOutcomeMachine,
  HeldPlan,
} from '#machines/checkout-outcome/checkout-outcome.machine.ts'

const trial: HeldPlan = { planLevel: 'hobby', state: 'trial' }
const hobby: HeldPlan = { planLevel: 'hobby', state: 'active' }
const startup: HeldPlan = { planLevel: 'startup', state: 'active' }

const inputs: readonly CheckoutReturn[] = [
  { outcome: 'paid', wanted: 'startup', held: trial },
  { outcome: 'paid', wanted: 'startup', held: startup },
  { outcome: 'paid', wanted: null, held: hobby },
  { outcome: 'paid', wanted: null, held: trial },
  { outcome: 'left', wanted: 'startup', held: trial },
  { outcome: null, wanted: null, held: hobby },
]

export const checkoutOutcomePlan = {
  inputs,
  events: { 'plan.read': [startup, hobby], 'plan.checkAgain': {} },
  outcomes: { readPlan: { done: [startup, trial] } },
  distinguish: ({ context: { wanted } }: SnapshotFrom<typeof checkoutOutcomeMachine>) => wanted,
}
