import {
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
} from 'xstate'
import { inertScope } from '../model/inert-scope.ts'
import { getTransitions } from '../xstate-internals.ts'

export interface PureStep {
  readonly after: AnyMachineSnapshot
  readonly transitions: readonly AnyTransitionDefinition[]
}

const collectTransitions = (run: (scope: AnyActorScope) => AnyMachineSnapshot): PureStep => {
  const scope = inertScope()
  const transitions: AnyTransitionDefinition[] = []
  scope.system.inspect((inspected) => {
    if (inspected.type === '@xstate.microstep') transitions.push(...getTransitions(inspected))
  })
  return { after: run(scope), transitions }
}

export const startPureChart = (machine: AnyStateMachine, input: unknown): PureStep =>
  collectTransitions((scope) => machine.getInitialSnapshot(scope, input))

export const stepPureChart = (machine: AnyStateMachine, before: AnyMachineSnapshot, event: AnyEventObject): PureStep =>
  collectTransitions((scope) => machine.transition(before, event, scope))
