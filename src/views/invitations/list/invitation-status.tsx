import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import Hourglass from 'lucide-react/icons/hourglass'
import { useTranslation } from 'react-i18next'
import type { InvitationStatus } from '#src/contract/invitations.ts'
import { StatusBadge, type StatusLook } from '#src/ui/badge.tsx'

const looks: Readonly<Record<InvitationStatus, StatusLook>> = {
  pending: { icon: Hourglass, tone: 'info' },
  accepted: { icon: CircleCheck, tone: 'success' },
  expired: { icon: Clock, tone: 'warning' },
  revoked: { icon: Ban, tone: 'neutral' },
  rejected: { icon: CircleX, tone: 'danger' },
}

export function InvitationStatusBadge({ status }: { status: InvitationStatus }) {
  const { t } = useTranslation('invitations')
  return <StatusBadge {...looks[status]}>{t(`status.${status}`)}</StatusBadge>
}
