import type { PublicChatLink } from '#src/contract/public-chat-links.ts'
import { createOverlays } from '../listing/create-overlays.ts'

interface Overlay {
  readonly kind: 'menu' | 'delete'
  readonly link: PublicChatLink
}

export const { OverlaysProvider, useOverlays, useMakeOverlays } = createOverlays<Overlay>()

export const importRowMenu = () => import('./overlays/link-menu.tsx')
export const importCreate = () => import('./form/create-link.tsx')
export const importEdit = () => import('./form/edit-link.tsx')
export const importDelete = () => import('./overlays/delete-link.tsx')
export const importDetails = () => import('./details/link-details.tsx')
