import type { AnyStateMachine } from 'xstate'
import type { Funnel } from '#machines/analytics/funnel.setup.ts'
import type { WalkPlan } from '../model/machine-walk.ts'

export const createFunnelPlan = ({ stages }: Funnel): WalkPlan<AnyStateMachine> => ({
  events: {
    ...Object.fromEntries(Object.keys(stages).map((id) => [id, { at: 0 }])),
    'clock.ticked': [{ at: 0 }, { at: 1e12 }],
  },
})
