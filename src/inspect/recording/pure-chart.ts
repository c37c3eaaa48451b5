import {
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createEmptyActor,
} from 'xstate'

/** One step of a chart that nothing runs: what it comes to, and by which transitions. */
export interface PureStep {
  readonly after: AnyMachineSnapshot
  readonly transitions: readonly AnyTransitionDefinition[]
}

/** Runs nothing. Its system is its own, so that no `systemId` is taken twice, and tells of every micro-step. */
const inertScope = (): AnyActorScope => {
  const self = createEmptyActor()
  return {
    self,
    id: '',
    sessionId: '',
    system: self.system,
    logger: () => {},
    defer: () => {},
    emit: () => {},
    stopChild: () => {},
    actionExecutor: () => {},
  }
}

const watched = (run: (scope: AnyActorScope) => AnyMachineSnapshot): PureStep => {
  const scope = inertScope()
  const transitions: AnyTransitionDefinition[] = []
  scope.system.inspect((inspected) => {
    if (inspected.type === '@xstate.microstep') transitions.push(...inspected._transitions)
  })
  return { after: run(scope), transitions }
}

export const begun = (machine: AnyStateMachine, input: unknown): PureStep =>
  watched((scope) => machine.getInitialSnapshot(scope, input))

export const stepped = (machine: AnyStateMachine, before: AnyMachineSnapshot, event: AnyEventObject): PureStep =>
  watched((scope) => machine.transition(before, event, scope))
