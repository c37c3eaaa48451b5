import type { SnapshotFrom } from 'xstate'
import type { marketingInfoMachine } from './marketing-info.machine.ts'

type Snapshot = SnapshotFrom<typeof marketingInfoMachine>

export const isMarketingInfoAsked = (snapshot: Snapshot): boolean => snapshot.hasTag('open')

export const isMarketingInfoAwaitingIndex = (snapshot: Snapshot): boolean => snapshot.matches('awaitingIndex')

export const isMarketingInfoHeld = (snapshot: Snapshot): boolean => snapshot.matches('held')

export const isMarketingInfoSending = (snapshot: Snapshot): boolean => snapshot.matches({ open: 'sending' })
