import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { Journey, JourneyContext } from '#machines/analytics/journey.setup.ts'
import type { WalkPlan } from '../model/machine-walk.ts'

/** Milestones are independent regions: one order takes every step, and all orders would be thousands. */
export const createJourneyPlan = (journey: Journey): WalkPlan<AnyStateMachine> => ({
  events: {
    ...Object.fromEntries(
      Object.keys(journey.milestones).map((id, at) => [
        id,
        ({ context }: AnyMachineSnapshot) => ((context as JourneyContext).reached.length < at ? [] : { at: 0 }),
      ]),
    ),
    'clock.ticked': [{ at: 0 }, { at: 1e12 }],
  },
})
