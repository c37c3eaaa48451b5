import type { SnapshotFrom } from 'xstate'
import type { supportWidgetMachine } from './support-widget.machine.ts'

export const isWidgetShown = (snapshot: SnapshotFrom<typeof supportWidgetMachine>) =>
  snapshot.matches({ granted: 'shown' })
