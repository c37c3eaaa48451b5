import type { Workspace } from '#src/contract/workspaces.ts'
import { RowMenuButton } from '../../listing/row-menu-button.tsx'
import { importRowMenu, useOverlays } from '../use-overlays.ts'

export function WorkspaceMenuButton({ workspace }: { workspace: Workspace }) {
  const { overlay, show, close } = useOverlays()
  const { id, name } = workspace
  return (
    <RowMenuButton
      {...{ id, name }}
      isOpen={overlay?.kind === 'menu' && overlay.workspace.id === id}
      onOpen={() => show({ kind: 'menu', workspace })}
      onClose={() => close()}
      prepare={() => void importRowMenu()}
    />
  )
}
