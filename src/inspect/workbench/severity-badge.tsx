import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '#src/ui/badge.tsx'
import type { Severity } from '../funnels/report.ts'

export function SeverityBadge({ severity }: { severity: Severity }) {
  const { t } = useTranslation('inspect')
  const isViolation = severity === 'violation'
  return (
    <StatusBadge tone={isViolation ? 'danger' : 'warning'} icon={isViolation ? CircleAlert : TriangleAlert}>
      {t(`problems.${severity}`)}
    </StatusBadge>
  )
}
