import Lock from 'lucide-react/icons/lock'
import MailQuestion from 'lucide-react/icons/mail-question-mark'
import UserX from 'lucide-react/icons/user-x'
import { useTranslation } from 'react-i18next'
import type { Member } from '#src/contract/members.ts'
import { Badge, StatusBadge } from '#src/ui/badge.tsx'
import { useIsSelf } from '../member-words.ts'

export function MemberMarks({ member }: { member: Member }) {
  const { t } = useTranslation('members')
  const isSelf = useIsSelf()
  const { lockedUntil, standing } = member
  return (
    <>
      {isSelf(member) && <Badge>{t('marks.you')}</Badge>}
      {lockedUntil !== undefined && (
        <StatusBadge tone="danger" icon={Lock}>
          {t('marks.locked')}
        </StatusBadge>
      )}
      {standing === 'unconfirmed' && (
        <StatusBadge tone="warning" icon={MailQuestion}>
          {t('marks.unconfirmed')}
        </StatusBadge>
      )}
      {standing === 'disabled' && (
        <StatusBadge tone="neutral" icon={UserX}>
          {t('marks.disabled')}
        </StatusBadge>
      )}
    </>
  )
}
