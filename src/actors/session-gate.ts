import { waitFor } from 'xstate'
import type { SessionActor, SessionSnapshot } from '#machines/session/session.machine.ts'
import { isDegraded, isSettling, isSignedIn } from '#machines/session/session.selectors.ts'
import type { Verdict } from '#src/api/session-port.ts'

const toVerdict = (session: SessionSnapshot): Verdict => {
  if (!isSignedIn(session)) return 'ended'
  return isDegraded(session) ? 'offline' : 'retry'
}

/** All callers share one promise for the current refresh, which the chart bounds; null when there is none. */
export const createGate = (actor: SessionActor): (() => Promise<Verdict> | null) => {
  let waiting: Promise<Verdict> | null = null
  const hasSettled = (session: SessionSnapshot): boolean => {
    if (isSettling(session)) return false
    waiting = null
    return true
  }
  return () => {
    if (!isSettling(actor.getSnapshot())) return null
    waiting ??= waitFor(actor, hasSettled).then(toVerdict, (): Verdict => 'ended')
    return waiting
  }
}
