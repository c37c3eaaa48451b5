import type { SnapshotFrom } from 'xstate'
import type { OverlayName } from './overlay-names.ts'
import type { overlaysMachine } from './overlays.machine.ts'

type OverlaysSnapshot = SnapshotFrom<typeof overlaysMachine>

export const isOverlayWanted = (overlays: OverlaysSnapshot): boolean => !overlays.matches('closed')

export const selectOpenOverlay = (overlays: OverlaysSnapshot): OverlayName | null =>
  overlays.matches('open') ? overlays.context.name : null
