import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useTranslation } from 'react-i18next'
import { css, cx } from '#styled-system/css'
import { badge } from '#styled-system/recipes/badge'
import type { ConsentBadgeStatus } from '#machines/consent/pending-changes.selectors.ts'
import type { StatusLook } from '#src/ui/badge.tsx'
import { Icon } from '#src/ui/icon.tsx'

const looks: Readonly<Record<ConsentBadgeStatus, StatusLook>> = {
  current: { icon: CircleCheck, tone: 'success' },
  gracePeriod: { icon: Clock, tone: 'warning' },
  outdated: { icon: TriangleAlert, tone: 'danger' },
}

const sizes = {
  xs: css({ h: '4', px: '1' }),
  sm: css({ h: '5' }),
  md: css({ h: '6', px: '2', textStyle: 'small', '& svg': { boxSize: '4' } }),
  lg: css({ h: '8', px: '2', textStyle: 'body', '& svg': { boxSize: '4' } }),
}

interface ConsentBadgeProps {
  readonly status: ConsentBadgeStatus
  readonly size?: keyof typeof sizes
}

export function ConsentBadge({ status, size = 'sm' }: ConsentBadgeProps) {
  const { t } = useTranslation('consent')
  const { icon, tone } = looks[status]
  return (
    <span className={cx(badge({ tone }), sizes[size])}>
      <Icon of={icon} />
      {t(`badge.${status}`)}
    </span>
  )
}
