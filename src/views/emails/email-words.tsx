import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock3 from 'lucide-react/icons/clock-3'
import Inbox from 'lucide-react/icons/inbox'
import { useTranslation } from 'react-i18next'
import { type Email, type EmailKind, emailKinds, type EmailStatus } from '#src/contract/emails.ts'
import { StatusBadge, type StatusLook } from '#src/ui/badge.tsx'

const looks: Readonly<Record<EmailStatus, StatusLook>> = {
  queued: { tone: 'info', icon: Clock3 },
  sent: { tone: 'success', icon: CircleCheck },
  failed: { tone: 'danger', icon: CircleAlert },
  kept: { tone: 'neutral', icon: Inbox },
}

export function EmailStatusMark({ status }: { status: EmailStatus }) {
  const { t } = useTranslation('emails')
  const { tone, icon } = looks[status]
  return (
    <StatusBadge tone={tone} icon={icon}>
      {t(`status.${status}`)}
    </StatusBadge>
  )
}

const isKnown = (kind: string): kind is EmailKind => (emailKinds as readonly string[]).includes(kind)

export const useEmailWords = () => {
  const { t } = useTranslation('emails')
  return {
    nameKind: (kind: string): string => (isKnown(kind) ? t(`kinds.${kind}`) : kind),
    describeFailure: ({ reason, code }: NonNullable<Email['failure']>): string => {
      const words = t(`failures.${reason}`)
      return code === undefined ? words : t('failureWithCode', { words, code })
    },
  }
}
