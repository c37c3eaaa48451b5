import type { SnapshotFrom } from 'xstate'
import type { OverlayName } from './overlay-names.ts'
import type { overlaysMachine } from './overlays.machine.ts'

type OverlaysSnapshot = SnapshotFrom<typeof overlaysMachine>

/** From the wish on, while it is still fetched. */
export const isOverlayWanted = (overlays: OverlaysSnapshot): boolean => !overlays.matches('closed')

/** Null while there is none to be seen, or it is on its way. */
export const selectOpenOverlay = (overlays: OverlaysSnapshot): OverlayName | null =>
  overlays.matches('open') ? overlays.context.name : null
