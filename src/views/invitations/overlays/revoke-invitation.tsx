import { useTranslation } from 'react-i18next'
import { useApi } from '#src/api/use-api.ts'
import { type Invitation, invitationEndpoints } from '#src/contract/invitations.ts'
import { RemoveDialog } from '../../listing/dialogs/remove-dialog.tsx'
import { useInvitationChanges } from '../use-invitations.ts'

interface RevokeInvitationProps {
  readonly invitation: Invitation
  readonly onClose: () => void
}

export default function RevokeInvitation({ invitation: { id, email }, onClose }: RevokeInvitationProps) {
  const { t } = useTranslation('invitations')
  const { client } = useApi()
  const { refresh } = useInvitationChanges()
  const words = {
    title: t('revoke.title', { email }),
    consequence: t('revoke.consequence'),
    submit: t('revoke.submit'),
    anyway: t('revoke.submit'),
    busy: t('revoke.busy'),
    done: t('revoke.done', { email }),
  }
  return (
    <RemoveDialog
      name={email}
      words={words}
      remove={() => client.call(invitationEndpoints.revoke, { params: { id } })}
      onRemoved={() => void refresh()}
      onClose={onClose}
    />
  )
}
