import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Dialog } from '#src/ui/dialog.tsx'
import type { OverlayProps } from '../overlays/overlay-table.ts'
import { NavigationList } from './navigation-list.tsx'
import { OrganisationSwitcher } from './organisation-switcher.tsx'
import { UserMenu } from './user-menu.tsx'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })

export default function NavigationDrawer({ onClose, finalFocus }: OverlayProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      onClose={() => onClose()}
      finalFocus={finalFocus}
      title={t('shell.navigation')}
      closeLabel={t('common.close')}
    >
      <div className={column}>
        <OrganisationSwitcher />
        <NavigationList onFollow={() => onClose()} />
        <UserMenu />
      </div>
    </Dialog>
  )
}
