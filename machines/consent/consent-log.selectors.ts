import type { SnapshotFrom } from 'xstate'
import type { consentLogMachine, QueuedConsent } from './consent-log.machine.ts'

type ConsentLogSnapshot = SnapshotFrom<typeof consentLogMachine>

/** What the person who is signed in chose and the server does not know yet, the oldest first. */
export const selectUnsent = ({ context: { entries, userId } }: ConsentLogSnapshot): readonly QueuedConsent[] =>
  entries.filter(({ subject }) => userId !== null && subject === userId)
