import type { SnapshotFrom } from 'xstate'
import type { changelogMachine } from './changelog.machine.ts'

type ChangelogSnapshot = SnapshotFrom<typeof changelogMachine>

export const isChangelogOpen = (snapshot: ChangelogSnapshot) => snapshot.matches('open')
export const mayBePutOff = (snapshot: ChangelogSnapshot) => snapshot.can({ type: 'changelog.remindLater' })
