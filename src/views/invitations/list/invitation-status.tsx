import { Ban, CircleCheck, CircleX, Clock, Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { InvitationStatus } from '#src/contract/invitations.ts'
import { StatusBadge } from '#src/ui/badge.tsx'

const looks = {
  pending: { icon: Hourglass, tone: 'info' },
  accepted: { icon: CircleCheck, tone: 'success' },
  expired: { icon: Clock, tone: 'warning' },
  revoked: { icon: Ban, tone: 'neutral' },
  rejected: { icon: CircleX, tone: 'danger' },
} as const

export function InvitationStatusBadge({ status }: { status: InvitationStatus }) {
  const { t } = useTranslation('invitations')
  return <StatusBadge {...looks[status]}>{t(`status.${status}`)}</StatusBadge>
}
