import { type AnyActorScope, createEmptyActor } from 'xstate'

/** Each scope has its own system, so that no `systemId` is taken twice. */
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
