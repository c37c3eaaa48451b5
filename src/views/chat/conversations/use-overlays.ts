import type { ConversationSummary } from '#src/contract/chat.ts'
import { createOverlays } from '../../listing/create-overlays.ts'

interface Overlay {
  readonly kind: 'menu' | 'rename' | 'delete'
  /** Of the button of the menu; on a small screen there are two lists. */
  readonly triggerId: string
  readonly conversation: ConversationSummary
}

export const { OverlaysProvider, useOverlays, useMakeOverlays } = createOverlays<Overlay>()

/** Fetched on intent, so that it is there when it is opened. */
export const importOverlay = () => import('./conversation-overlay.tsx')
