import type { SnapshotFrom } from 'xstate'
import type { visitMachine } from './visit.machine.ts'

type VisitSnapshot = SnapshotFrom<typeof visitMachine>

export const selectChat = ({ context }: VisitSnapshot) => context.chat

export const selectFace = (
  snapshot: VisitSnapshot,
): 'opening' | 'open' | 'paused' | 'withoutSources' | 'gone' | 'unreachable' => {
  if (snapshot.hasTag('open')) return 'open'
  if (snapshot.matches('paused')) return 'paused'
  if (snapshot.matches('withoutSources')) return 'withoutSources'
  if (snapshot.matches('gone')) return 'gone'
  return snapshot.matches('unreachable') ? 'unreachable' : 'opening'
}

export const selectRetrySeconds = (snapshot: VisitSnapshot): number | null =>
  snapshot.matches({ open: 'limited' }) ? snapshot.context.seconds : null

export const selectUnreachableError = ({ context }: VisitSnapshot) => context.error
