import { useTranslation } from 'react-i18next'
import type { InvitationSeenByGuest } from '#src/contract/invitations.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { FormAlert } from '../account-forms/form-alert.tsx'
import { failureWords } from '../failure-words.ts'
import { useDecline } from './use-invitation.ts'

interface DeclineDialogProps {
  readonly token: string
  readonly invitation: InvitationSeenByGuest
  readonly onDeclined: () => void
  readonly onClose: () => void
}

export function DeclineDialog({ token, invitation, onDeclined, onClose }: DeclineDialogProps) {
  const { t } = useTranslation(['invitations', 'app'])
  const { submit, isSending, error } = useDecline(token, onDeclined)
  const { organisationName: organisation, inviterName: inviter } = invitation
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => submit(undefined)}
      title={t('accept.declineTitle', { organisation })}
      consequence={t('accept.declineText', { inviter })}
      confirmLabel={t('accept.decline')}
      cancelLabel={t('app:common.cancel')}
      closeLabel={t('app:common.close')}
      busy={isSending && t('accept.declining')}
    >
      {error !== null && <FormAlert {...failureWords(error, t)} />}
    </ConfirmDialog>
  )
}
