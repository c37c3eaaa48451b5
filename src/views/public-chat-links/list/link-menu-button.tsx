import type { PublicChatLink } from '#src/contract/public-chat-links.ts'
import { RowMenuButton } from '../../listing/row-menu-button.tsx'
import { importRowMenu, useOverlays } from '../use-overlays.ts'

export function LinkMenuButton({ link }: { link: PublicChatLink }) {
  const { overlay, show, close } = useOverlays()
  const { id, title: name } = link
  return (
    <RowMenuButton
      {...{ id, name }}
      isOpen={overlay?.kind === 'menu' && overlay.link.id === id}
      onOpen={() => show({ kind: 'menu', link })}
      onClose={() => close()}
      prepare={() => void importRowMenu()}
    />
  )
}
