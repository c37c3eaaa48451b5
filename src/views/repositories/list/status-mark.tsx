import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import Clock3 from 'lucide-react/icons/clock-3'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useTranslation } from 'react-i18next'
import type { DataSourceStatus } from '#src/contract/repositories.ts'
import { StatusBadge, type StatusLook } from '#src/ui/badge.tsx'

export const statusLooks: Readonly<Record<DataSourceStatus, StatusLook>> = {
  New: { tone: 'neutral', icon: CircleDashed },
  Scheduled: { tone: 'info', icon: Clock3 },
  Processing: { tone: 'info', icon: LoaderCircle },
  Incomplete: { tone: 'warning', icon: TriangleAlert },
  Alive: { tone: 'success', icon: CircleCheck },
  PartiallyAlive: { tone: 'warning', icon: TriangleAlert },
  Failed: { tone: 'danger', icon: CircleAlert },
}

export function StatusMark({ status }: { status: DataSourceStatus }) {
  const { t } = useTranslation('repositories')
  const { tone, icon } = statusLooks[status]
  return (
    <StatusBadge tone={tone} icon={icon} spinning={status === 'Processing'}>
      {t(`status.${status}`)}
    </StatusBadge>
  )
}
