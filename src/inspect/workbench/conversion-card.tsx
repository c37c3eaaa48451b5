import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Banner } from '#src/ui/banner.tsx'
import { Card } from '#src/ui/card.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import { pointColumns } from '../funnels/analysis-columns.ts'
import { type ControlProps, ConversionControls } from './conversion-controls.tsx'
import { ConversionChart } from './conversion-chart.tsx'
import { ConversionTable } from './conversion-table.tsx'
import { useFigures } from './figures.ts'
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
  return (
    <Card
      flush
      title={t('conversion.title')}
      text={t('conversion.text')}
      actions={
        analysis &&
        analysis.overTime.points.length > 0 && (
          <SaveTable of={`${analysis.id}-over-time`} columns={pointColumns} rows={analysis.overTime.points} />
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
        {analysis && analysis.overTime.points.length > 0 && (
          <ConversionChart {...analysis.overTime} name={analysis.name} />
        )}
        {analysis && <Notes {...analysis} />}
      </div>
      {analysis && <ConversionTable key={analysis.id} overTime={analysis.overTime} />}
    </Card>
  )
}
