import type { Member } from '#src/contract/members.ts'
import { createOverlays } from '../listing/create-overlays.ts'

interface Overlay {
  readonly kind: 'menu' | 'remove'
  readonly member: Member
}

export const { OverlaysProvider, useOverlays, useMakeOverlays } = createOverlays<Overlay>()

export const importMenu = () => import('./overlays/member-menu.tsx')
export const importChangeRole = () => import('./overlays/change-role.tsx')
export const importRemove = () => import('./overlays/remove-member.tsx')
export const importDetails = () => import('./details/member-details.tsx')
