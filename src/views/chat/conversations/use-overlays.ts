import type { ConversationSummary } from '#src/contract/chat.ts'
import { createOverlays } from '../../listing/create-overlays.ts'

interface Overlay {
  readonly kind: 'menu' | 'rename' | 'delete'
  readonly conversation: ConversationSummary
}

export const { OverlaysProvider, useOverlays, useMakeOverlays } = createOverlays<Overlay>()

/** Fetched on intent, so that it is there when it is opened. */
export const importOverlay = () => import('./conversation-overlay.tsx')

export const toMenuButtonId = (conversationId: string): string => `conversation-menu-${conversationId}`
