import { type AnyActorScope, createEmptyActor } from 'xstate'

/** Runs nothing. Its system is its own, so that no `systemId` is taken twice, and tells of every micro-step. */
export const inertScope = (): AnyActorScope => {
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
