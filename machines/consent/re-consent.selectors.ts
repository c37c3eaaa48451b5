import type { SnapshotFrom } from 'xstate'
import type { reConsentMachine } from './re-consent.machine.ts'

type ReConsentSnapshot = SnapshotFrom<typeof reConsentMachine>

export const isReConsentOpen = (snapshot: ReConsentSnapshot) => snapshot.matches({ asking: 'open' })
export const isReConsentMinimised = (snapshot: ReConsentSnapshot) => snapshot.matches({ asking: 'minimised' })
export const mayRemindLater = (snapshot: ReConsentSnapshot) => snapshot.can({ type: 'banner.remindLater' })
/** `at` plays no part in whether it may be closed. */
export const mayClose = (snapshot: ReConsentSnapshot) => snapshot.can({ type: 'banner.defer', at: 0 })
