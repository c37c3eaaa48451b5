import type { SessionActor, SessionSnapshot } from '#machines/session/session.machine.ts'
import { isDegraded, isSettling, isSignedIn } from '#machines/session/session.selectors.ts'
import type { Verdict } from '#src/api/session-port.ts'

interface Waiting {
  readonly promise: Promise<Verdict>
  readonly settle: (verdict: Verdict) => void
}

const waiting = (): Waiting => {
  let settle: Waiting['settle'] = () => {}
  const promise = new Promise<Verdict>((resolve) => {
    settle = resolve
  })
  return { promise, settle }
}

const verdictOf = (session: SessionSnapshot): Verdict => {
  if (!isSignedIn(session)) return 'ended'
  return isDegraded(session) ? 'offline' : 'retry'
}

/** One promise for all who wait for the refresh under way, and one subscription for all refreshes. */
export const createGate = (actor: SessionActor): (() => Promise<Verdict> | null) => {
  let current: Waiting | null = null
  const open = (session: SessionSnapshot) => {
    if (current === null || isSettling(session)) return
    current.settle(verdictOf(session))
    current = null
  }
  actor.subscribe({ next: open, complete: () => current?.settle('ended') })
  return () => {
    if (!isSettling(actor.getSnapshot())) return null
    current ??= waiting()
    return current.promise
  }
}
