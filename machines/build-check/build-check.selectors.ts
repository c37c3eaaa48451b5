import type { SnapshotFrom } from 'xstate'
import type { buildCheckMachine } from './build-check.machine.ts'

export const isBuildOutdated = (snapshot: SnapshotFrom<typeof buildCheckMachine>) => snapshot.matches('outdated')
