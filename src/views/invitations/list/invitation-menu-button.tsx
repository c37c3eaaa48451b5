import type { Invitation } from '#src/contract/invitations.ts'
import { RowMenuButton } from '../../listing/row-menu-button.tsx'
import { importMenu, useOverlays } from '../use-overlays.ts'

export function InvitationMenuButton({ invitation }: { invitation: Invitation }) {
  const { overlay, show, close } = useOverlays()
  return (
    <RowMenuButton
      id={invitation.id}
      name={invitation.email}
      isOpen={overlay?.kind === 'menu' && overlay.invitation.id === invitation.id}
      onOpen={() => show({ kind: 'menu', invitation })}
      onClose={() => close()}
      prepare={() => void importMenu()}
    />
  )
}
