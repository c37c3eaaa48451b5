import type { SnapshotFrom } from 'xstate'
import type { errorReportingMachine } from './error-reporting.machine.ts'

export const isReporting = (snapshot: SnapshotFrom<typeof errorReportingMachine>) =>
  snapshot.matches({ granted: 'reporting' })
