import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { Workspace } from '#src/contract/workspaces.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { importRowMenu, rowMenuButtonId, useOverlays } from '../use-overlays.ts'

/** Above the link that covers the row. */
const above = css({ position: 'relative', mx: '[-4px]', _phone: { mx: '0' } })

export function RowMenuButton({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation('repositories')
  const { overlay, show, close } = useOverlays()
  const isOpen = overlay?.kind === 'menu' && overlay.workspace.id === workspace.id
  const prepare = () => void importRowMenu()
  return (
    <IconButton
      id={rowMenuButtonId(workspace)}
      icon={Ellipsis}
      label={t('actions.of', { name: workspace.name })}
      size="sm"
      className={above}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      data-state={isOpen ? 'open' : 'closed'}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => (isOpen ? close() : show({ kind: 'menu', workspace }))}
    />
  )
}
