import type { ConversationSummary } from '#src/contract/chat.ts'
import { createOverlays } from '../../listing/create-overlays.ts'

interface Overlay {
  readonly kind: 'menu' | 'rename' | 'share' | 'delete'
  /** Identifies the menu's button, since a small screen shows two lists. */
  readonly triggerId: string
  readonly conversation: ConversationSummary
}

export const { OverlaysProvider, useOverlays, useMakeOverlays } = createOverlays<Overlay>()

export const importOverlay = () => import('./conversation-overlay.tsx')
