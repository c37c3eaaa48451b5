import type { ActorOptions, AnyActorLogic } from 'xstate'

export type Clock = NonNullable<ActorOptions<AnyActorLogic>['clock']>

export type Locks = Pick<LockManager, 'request'>

const lockName = 'session-refresh'
const lockBound = 2_000

/** Runs the work under the lock of all tabs, or without it when it cannot be had within two seconds. */
export const createExclusive =
  (locks: Locks | null, clock: Clock) =>
  <T>(work: () => Promise<T>): Promise<T> =>
    locks === null ? work() : new Promise<T>((resolve, reject) => underLock(locks, clock, work, resolve, reject))

const underLock = <T>(
  locks: Locks,
  clock: Clock,
  work: () => Promise<T>,
  resolve: (result: T) => void,
  reject: (error: unknown) => void,
): void => {
  const waiting = new AbortController()
  let isStarted = false
  const start = async (): Promise<void> => {
    if (isStarted) return
    isStarted = true
    clock.clearTimeout(timer)
    await work().then(resolve, reject)
  }
  const startWithout = () => {
    void start()
    waiting.abort()
  }
  const timer: unknown = clock.setTimeout(startWithout, lockBound)
  try {
    locks.request(lockName, { signal: waiting.signal }, start).catch(startWithout)
  } catch {
    startWithout()
  }
}
