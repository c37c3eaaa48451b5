import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { analyticsCharts } from '#machines/analytics/analytics-charts.ts'
import type { FunnelReport, JourneyReport, LogReport } from '../funnels/report.ts'
import { AnalysisCards } from './analysis-cards.tsx'
import { markFunnel, markJourney } from './chart-marks.ts'
import { ChosenPicture } from './chosen-picture.tsx'
import { DeviationTable } from './deviation-table.tsx'
import { MilestoneTable, StageTable } from './step-tables.tsx'
import type { WorkbenchAddress } from './use-address.ts'
import { usePictureWords } from './use-picture-words.ts'
import { WayTable } from './way-table.tsx'
import { WhatIf } from './what-if.tsx'

const stack = css({ display: 'flex', flexDirection: 'column', gap: 'section' })

interface ChosenFunnelProps {
  readonly funnel: FunnelReport
  readonly report: LogReport
  readonly address: WorkbenchAddress
  readonly onAddress: (part: Partial<WorkbenchAddress>) => void
  readonly onExplain: (user: string) => void
}

export function ChosenFunnel({ funnel, report, address, onAddress, onExplain }: ChosenFunnelProps) {
  const { t } = useTranslation('inspect')
  const words = usePictureWords()
  const chart = analyticsCharts.funnels.find((candidate) => candidate.funnel.id === funnel.id)
  return (
    <div className={stack}>
      {chart && (
        <ChosenPicture
          machine={chart.machine}
          title={t('picture.chart', { name: funnel.name })}
          description={chart.funnel.description}
          marks={markFunnel(chart.machine, funnel, words)}
        />
      )}
      <StageTable funnel={funnel} />
      <AnalysisCards {...{ funnel, report, address, onAddress, onExplain }} />
      <WayTable funnel={funnel} />
      <DeviationTable deviations={funnel.deviations} onExplain={onExplain} />
      <WhatIf key={funnel.id} funnel={funnel} order={address.order} onOrder={(order) => onAddress({ order })} />
    </div>
  )
}

export function ChosenJourney({ journey, onExplain }: { journey: JourneyReport; onExplain: (user: string) => void }) {
  const { t } = useTranslation('inspect')
  const words = usePictureWords()
  const chart = analyticsCharts.journeys.find((candidate) => candidate.journey.id === journey.id)
  return (
    <div className={stack}>
      {chart && (
        <ChosenPicture
          machine={chart.machine}
          title={t('picture.chart', { name: journey.name })}
          description={chart.journey.description}
          marks={markJourney(chart.machine, journey, words)}
        />
      )}
      <MilestoneTable journey={journey} />
      <DeviationTable deviations={journey.deviations} onExplain={onExplain} />
    </div>
  )
}
