import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { Availability } from '#src/contract/organisation.ts'
import { StatTile } from '#src/ui/stat-tile.tsx'
import { useFigures } from '../listing/figures.ts'
import { useDays } from './use-days.ts'
import type { UsageRange } from './usage-range.ts'
import type { UsageSeries } from './usage-series.ts'

const grid = css({
  display: 'grid',
  gap: '3',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  lg: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
})

const useComparison = (total: number, before: number | undefined, range: UsageRange): string | null => {
  const { t } = useTranslation('usage')
  const { number, percent } = useFigures()
  const { short } = useDays()
  if (before === undefined) return null
  const span = t('totals.span', { start: short(range.start), end: short(range.end) })
  const amount = t('totals.before', { amount: number(before), span })
  if (before === 0) return amount
  const change = Math.abs(total - before) / before
  const key = total === before ? 'same' : total > before ? 'more' : 'less'
  return `${t(`totals.${key}`, { share: percent(change) })} ${amount}`
}

interface UsageTotalsProps {
  readonly usage: UsageSeries
  readonly before: number | undefined
  readonly rangeBefore: UsageRange
  readonly availability: Availability
}

export function UsageTotals({ usage, before, rangeBefore, availability }: UsageTotalsProps) {
  const { t } = useTranslation('usage')
  const { average, number } = useFigures()
  const { long } = useDays()
  const comparison = useComparison(usage.total, before, rangeBefore)
  const busiest = usage.days.reduce((most, day) => (day.total > (most?.total ?? 0) ? day : most), usage.days[0])
  return (
    <section aria-label={t('totals.label')} className={grid}>
      <StatTile label={t('totals.calls')} value={number(usage.total)} detail={comparison} />
      <StatTile label={t('totals.perDay')} value={average(usage.total / usage.days.length)} />
      <StatTile
        label={t('totals.busiest')}
        value={busiest !== undefined && busiest.total > 0 ? long(busiest.day) : '–'}
        detail={
          busiest !== undefined &&
          busiest.total > 0 &&
          t('chart.calls', { count: busiest.total, amount: number(busiest.total) })
        }
      />
      <StatTile
        label={t('deep.label')}
        value={t(`deep.${availability}`)}
        detail={availability === 'NotAvailable' && t('deep.why')}
      />
    </section>
  )
}
