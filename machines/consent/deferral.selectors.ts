import type { SnapshotFrom } from 'xstate'
import type { deferralMachine } from './deferral.machine.ts'

type DeferralSnapshot = SnapshotFrom<typeof deferralMachine>

export const isDeferralOpen = (snapshot: DeferralSnapshot) => snapshot.matches('open')
export const isConfirming = (snapshot: DeferralSnapshot) => snapshot.matches({ open: 'confirming' })
export const isMaximumReached = (snapshot: DeferralSnapshot) => snapshot.matches({ open: 'exhausted' })
