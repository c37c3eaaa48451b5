import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Info from 'lucide-react/icons/info'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useTranslation } from 'react-i18next'
import type { Severity } from '#src/contract/reviews.ts'
import { StatusBadge, type StatusLook } from '#src/ui/badge.tsx'

const looks: Readonly<Record<Severity, StatusLook>> = {
  critical: { tone: 'danger', icon: OctagonAlert },
  high: { tone: 'danger', icon: CircleAlert },
  medium: { tone: 'warning', icon: TriangleAlert },
  low: { tone: 'info', icon: Info },
}

export function SeverityMark({ severity }: { readonly severity: Severity }) {
  const { t } = useTranslation('pull-request-review')
  return <StatusBadge {...looks[severity]}>{t(`severities.${severity}`)}</StatusBadge>
}
