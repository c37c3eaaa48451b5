import type { Invitation } from '#src/contract/invitations.ts'
import { createOverlays } from '../listing/create-overlays.ts'

interface Overlay {
  readonly kind: 'menu' | 'revoke'
  readonly invitation: Invitation
}

export const { OverlaysProvider, useOverlays, useMakeOverlays } = createOverlays<Overlay>()

export const importMenu = () => import('./overlays/invitation-menu.tsx')
export const importRevoke = () => import('./overlays/revoke-invitation.tsx')
export const importInvite = () => import('./form/invite-people.tsx')
