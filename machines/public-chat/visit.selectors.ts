import type { SnapshotFrom } from 'xstate'
import type { visitMachine } from './visit.machine.ts'

type VisitSnapshot = SnapshotFrom<typeof visitMachine>

export const selectChat = ({ context }: VisitSnapshot) => context.chat

/** The face of the page. */
export const selectFace = (
  snapshot: VisitSnapshot,
): 'opening' | 'open' | 'paused' | 'withoutSources' | 'gone' | 'unreachable' => {
  if (snapshot.hasTag('open')) return 'open'
  if (snapshot.matches('paused')) return 'paused'
  if (snapshot.matches('withoutSources')) return 'withoutSources'
  if (snapshot.matches('gone')) return 'gone'
  return snapshot.matches('unreachable') ? 'unreachable' : 'opening'
}

/** Seconds that the pause between questions lasts; null while they are taken. */
export const selectRetrySeconds = (snapshot: VisitSnapshot): number | null =>
  snapshot.matches({ open: 'limited' }) ? snapshot.context.seconds : null

/** Why the link could not be looked at, as the client raised it. */
export const selectUnreachableError = ({ context }: VisitSnapshot) => context.error
