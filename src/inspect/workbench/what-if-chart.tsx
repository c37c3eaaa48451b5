import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { analyticsCharts } from '#machines/analytics/analytics-charts.ts'
import type { FunnelReport } from '../funnels/report.ts'
import { whatIfChart } from '../funnels/what-if.ts'
import { markFunnel } from './chart-marks.ts'
import { ChosenPicture } from './chosen-picture.tsx'
import { usePictureWords } from './use-picture-words.ts'
import { WayTable } from './way-table.tsx'

export function WhatIfChart({ recomputed }: { recomputed: FunnelReport }) {
  const { t } = useTranslation('inspect')
  const words = usePictureWords()
  const { id, name, stages } = recomputed
  const chart = useMemo(() => {
    const real = analyticsCharts.funnels.find(({ funnel }) => funnel.id === id)
    const order = stages.map((stage) => stage.id)
    return real && whatIfChart(real.funnel, order)
  }, [id, stages])
  return (
    <>
      {chart && (
        <ChosenPicture
          machine={chart.machine}
          title={t('whatIf.chart', { name })}
          description={t('whatIf.chartText')}
          marks={markFunnel(chart.machine, recomputed, words)}
        />
      )}
      <WayTable funnel={recomputed} title={t('whatIf.ways', { name })} />
    </>
  )
}
