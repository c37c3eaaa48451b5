import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Banner } from '#src/ui/banner.tsx'
import { Card } from '#src/ui/card.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import type { ConversionOverTime } from '../funnels/analysis.ts'
import { getPointColumns } from '../funnels/analysis-columns.ts'
import { markReleases } from '../funnels/releases.ts'
import { type ControlProps, ConversionControls } from './conversion-controls.tsx'
import { ConversionChart } from './conversion-chart.tsx'
import { ConversionTable } from './conversion-table.tsx'
import { useConversionWords } from './conversion-words.ts'
import { ReleaseList } from './release-list.tsx'
import { PictureFailure, SavePicture } from './save-picture.tsx'
import { SaveTable } from './save-table.tsx'
import type { AnalysedFunnel } from './use-analysis.ts'
import { useConversionPicture } from './use-conversion-picture.ts'

const body = css({ display: 'flex', flexDirection: 'column', gap: '4', p: 'card' })
const quiet = css({ textStyle: 'small', color: 'fg.muted' })
const headline = css({ fontWeight: 'medium', fontVariantNumeric: 'tabular-nums' })

interface AnsweredProps extends ControlProps {
  readonly analysis: AnalysedFunnel
  readonly overTime: ConversionOverTime
  readonly frame: Ref<HTMLDivElement>
}

function Answered({ analysis, overTime, frame, address, onAddress }: AnsweredProps) {
  const { describeFigures, listNotes } = useConversionWords()
  const notes = listNotes(analysis)
  const hasPoints = overTime.points.length > 0
  return (
    <>
      <p className={headline} aria-live="polite">
        {describeFigures(analysis)}
      </p>
      {hasPoints && (
        <div ref={frame}>
          <ConversionChart overTime={overTime} name={analysis.name} />
        </div>
      )}
      {notes.length > 0 && <p className={quiet}>{notes.join(' ')}</p>}
      {hasPoints && <ReleaseList {...{ overTime, address, onAddress }} />}
    </>
  )
}

interface ConversionCardProps extends ControlProps {
  readonly analysis: AnalysedFunnel | undefined
  readonly hasFailed: boolean
}

export function ConversionCard({ analysis, hasFailed, address, onAddress }: ConversionCardProps) {
  const { t } = useTranslation('inspect')
  const { frame, picture } = useConversionPicture(analysis)
  const overTime = analysis && markReleases(analysis.overTime, address.releases)
  return (
    <Card
      flush
      title={t('conversion.title')}
      text={t('conversion.text')}
      actions={
        overTime &&
        overTime.points.length > 0 && (
          <SaveTable of={`${analysis.id}-over-time`} columns={getPointColumns(overTime)} rows={overTime.points}>
            <SavePicture {...picture} />
          </SaveTable>
        )
      }
    >
      <PictureFailure {...picture} />
      <div className={body}>
        <ConversionControls address={address} onAddress={onAddress} />
        {hasFailed && <Banner tone="danger" title={t('conversion.failed')} />}
        {analysis === undefined && !hasFailed && (
          <SkeletonRegion label={t('reading.again')}>
            <Skeleton shape="block" />
          </SkeletonRegion>
        )}
        {overTime && <Answered {...{ analysis, overTime, frame, address, onAddress }} />}
      </div>
      {overTime && <ConversionTable key={analysis.id} overTime={overTime} />}
    </Card>
  )
}
