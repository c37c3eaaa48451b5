import { useTranslation } from 'react-i18next'
import { AddButton } from '../listing/add-button.tsx'
import { useOpened } from '../listing/use-opened.ts'
import { importInvite } from './use-overlays.ts'

export function InvitationsActions() {
  const { t } = useTranslation('invitations')
  const { open } = useOpened('invitation')
  return (
    <AddButton prepare={() => void importInvite()} onAdd={() => open({ kind: 'new' })}>
      {t('invite.open')}
    </AddButton>
  )
}
