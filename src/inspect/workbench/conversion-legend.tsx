import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { ConversionOverTime } from '../funnels/analysis.ts'
import { LegendList } from './legend.tsx'
import { releaseDashes } from './release-lines.tsx'

const rate = css({ color: 'accent.solid' })
const release = css({ color: 'fg.muted' })

export const openDashes = '6 4'

export function ConversionLegend({ points, releases }: ConversionOverTime) {
  const { t } = useTranslation('inspect')
  return (
    <LegendList
      lines={[
        { label: t('overview.conversion'), width: 2, className: rate },
        ...(points.some(({ isOpen }) => isOpen)
          ? [{ label: t('conversion.open'), width: 2, dashes: openDashes, className: rate }]
          : []),
        ...(releases.some(({ start }) => start !== null)
          ? [{ label: t('releases.mark'), width: 1, dashes: releaseDashes, className: release }]
          : []),
      ]}
    />
  )
}
