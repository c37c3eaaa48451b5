import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { Journey, JourneyContext } from '#machines/analytics/journey.setup.ts'
import type { WalkPlan } from '../model/machine-walk.ts'

/**
 * Every milestone at one moment, each after those before it, and the clock at that moment and long after. Milestones are
 * regions that know nothing of each other: in one order each takes every step of its own, in all orders there are thousands.
 */
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
