import type { SnapshotFrom } from 'xstate'
import type { consentLogMachine, QueuedConsent } from './consent-log.machine.ts'

type ConsentLogSnapshot = SnapshotFrom<typeof consentLogMachine>

export const selectUnsent = ({ context: { entries, userId } }: ConsentLogSnapshot): readonly QueuedConsent[] =>
  entries.filter(({ subject }) => userId !== null && subject === userId)
