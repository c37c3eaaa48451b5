import Ban from 'lucide-react/icons/ban'
import Link from 'lucide-react/icons/link'
import Send from 'lucide-react/icons/send'
import { useTranslation } from 'react-i18next'
import type { Invitation } from '#src/contract/invitations.ts'
import { useCopyText } from '#src/ui/use-copy-text.ts'
import { RowMenu } from '../../listing/dialogs/row-menu.tsx'
import { useToast } from '../../product.ts'
import { issuedLinks } from '../issued-links.ts'
import { useResend } from '../use-resend.ts'
import { importRevoke, useOverlays } from '../use-overlays.ts'

const useActions = (invitation: Invitation) => {
  const { t } = useTranslation('invitations')
  const { show } = useOverlays()
  const toast = useToast()
  const copyText = useCopyText()
  const resend = useResend(invitation)
  const link = issuedLinks.find(invitation.id)
  const isPending = invitation.status === 'pending'
  const copy = async () => {
    if (await copyText(link ?? '')) toast({ kind: 'success', words: { text: t('link.copied') } })
  }
  return [
    {
      id: 'copy',
      icon: Link,
      label: t('link.copy'),
      ...(isPending && link !== undefined ? {} : { disabled: true, hint: t('link.gone') }),
      run: () => void copy(),
    },
    {
      id: 'resend',
      icon: Send,
      label: t('resend.label'),
      ...(invitation.status === 'accepted' ? { disabled: true, hint: t('status.accepted') } : {}),
      run: () => resend(),
    },
    'separator',
    {
      id: 'revoke',
      icon: Ban,
      label: t('revoke.submit'),
      tone: 'danger',
      ...(isPending ? {} : { disabled: true, hint: t(`status.${invitation.status}`) }),
      run: () => show({ kind: 'revoke', invitation }),
    },
  ] as const
}

export default function InvitationMenu({ invitation }: { invitation: Invitation }) {
  const { close } = useOverlays()
  return (
    <RowMenu
      id={invitation.id}
      name={invitation.email}
      prepare={importRevoke}
      actions={useActions(invitation)}
      onClose={() => close('menu')}
    />
  )
}
