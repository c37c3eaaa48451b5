import type { AnyMachineSnapshot, AnyStateNode, AnyTransitionDefinition, InspectionEvent } from 'xstate'

/** The only file that reads XState's private members, which an update may rename. */
export const getActiveNodes = (snapshot: AnyMachineSnapshot): readonly AnyStateNode[] => snapshot._nodes

type MicrostepEvent = Extract<InspectionEvent, { type: '@xstate.microstep' }>

export const getTransitions = (step: MicrostepEvent): readonly AnyTransitionDefinition[] => step._transitions
