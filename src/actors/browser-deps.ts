import type { ActorOptions, AnyActorLogic } from 'xstate'

export type Clock = NonNullable<ActorOptions<AnyActorLogic>['clock']>

export type Locks = Pick<LockManager, 'request'>
