import type { Repository } from '#src/contract/repositories.ts'
import { RowMenuButton } from '../../listing/row-menu-button.tsx'
import { importRowMenu, useOverlays } from '../use-overlays.ts'

export function RepositoryMenuButton({ repository }: { repository: Repository }) {
  const { overlay, show, close } = useOverlays()
  const { id, name } = repository
  return (
    <RowMenuButton
      {...{ id, name }}
      isOpen={overlay?.kind === 'menu' && overlay.repository.id === id}
      onOpen={() => show({ kind: 'menu', repository })}
      onClose={() => close()}
      prepare={() => void importRowMenu()}
    />
  )
}
