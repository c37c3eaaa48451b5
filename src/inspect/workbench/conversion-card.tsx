import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Banner } from '#src/ui/banner.tsx'
import { Card } from '#src/ui/card.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import { getPointColumns } from '../funnels/analysis-columns.ts'
import { markReleases } from '../funnels/releases.ts'
import { type ControlProps, ConversionControls } from './conversion-controls.tsx'
import { ConversionChart } from './conversion-chart.tsx'
import { ConversionTable } from './conversion-table.tsx'
import { useFigures } from './figures.ts'
import { ReleaseList } from './release-list.tsx'
import { SaveTable } from './save-table.tsx'
import type { AnalysedFunnel } from './use-analysis.ts'

const body = css({ display: 'flex', flexDirection: 'column', gap: '4', p: 'card' })
const quiet = css({ textStyle: 'small', color: 'fg.muted' })
const headline = css({ fontWeight: 'medium', fontVariantNumeric: 'tabular-nums' })

function Notes({ undated, overTime: { leftOut, points } }: AnalysedFunnel) {
  const { t } = useTranslation('inspect')
  const { number } = useFigures()
  const notes = [
    ...(points.some(({ isOpen }) => isOpen) ? [t('conversion.openHelp')] : []),
    ...(leftOut > 0 ? [t('conversion.leftOut', { amount: number(leftOut) })] : []),
    ...(undated > 0 ? [t('conversion.undated', { amount: number(undated) })] : []),
  ]
  return notes.length > 0 && <p className={quiet}>{notes.join(' ')}</p>
}

function Headline({ completed, entered, conversion, window }: AnalysedFunnel) {
  const { t } = useTranslation('inspect')
  const { number, percent } = useFigures()
  const figures = { completed: number(completed), entered: number(entered), conversion: percent(conversion) }
  return (
    <p className={headline} aria-live="polite">
      {t(window === 'none' ? 'conversion.headline' : 'conversion.headlineWithin', figures)}
    </p>
  )
}

interface ConversionCardProps extends ControlProps {
  readonly analysis: AnalysedFunnel | undefined
  readonly hasFailed: boolean
}

export function ConversionCard({ analysis, hasFailed, address, onAddress }: ConversionCardProps) {
  const { t } = useTranslation('inspect')
  const overTime = analysis && markReleases(analysis.overTime, address.releases)
  return (
    <Card
      flush
      title={t('conversion.title')}
      text={t('conversion.text')}
      actions={
        overTime &&
        overTime.points.length > 0 && (
          <SaveTable of={`${analysis.id}-over-time`} columns={getPointColumns(overTime)} rows={overTime.points} />
        )
      }
    >
      <div className={body}>
        <ConversionControls address={address} onAddress={onAddress} />
        {hasFailed && <Banner tone="danger" title={t('conversion.failed')} />}
        {analysis === undefined && !hasFailed && (
          <SkeletonRegion label={t('reading.again')}>
            <Skeleton shape="block" />
          </SkeletonRegion>
        )}
        {analysis && <Headline {...analysis} />}
        {overTime && overTime.points.length > 0 && <ConversionChart overTime={overTime} name={analysis.name} />}
        {analysis && <Notes {...analysis} />}
        {overTime && overTime.points.length > 0 && <ReleaseList {...{ overTime, address, onAddress }} />}
      </div>
      {overTime && <ConversionTable key={analysis.id} overTime={overTime} />}
    </Card>
  )
}
