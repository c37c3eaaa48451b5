import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Card } from '#src/ui/card.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import { CsvButton } from '../listing/csv/csv-button.tsx'
import { useFigures } from '../listing/figures.ts'
import { useDays } from './use-days.ts'
import type { UsageDay, UsageSeries } from './usage-series.ts'

const widths = {
  whole: css({ whiteSpace: 'nowrap' }),
  figure: css({ md: { whiteSpace: 'normal' } }),
} as const
const scrolled = css({ maxH: '120', overflowY: 'auto', _phone: { px: 'card' } })

export function UsageTable({ usage }: { readonly usage: UsageSeries }) {
  const { t } = useTranslation('usage')
  const { number } = useFigures()
  const { long } = useDays()
  const { series } = usage
  const days = usage.days.toReversed()
  const figure = (id: string, header: string, read: (day: UsageDay) => number, className = widths.figure) => ({
    id,
    header,
    cell: (day: UsageDay) => number(read(day)),
    align: 'end' as const,
    className,
  })
  const columns = [
    {
      id: 'day',
      header: t('table.day'),
      cell: ({ day }: UsageDay) => long(day),
      onPhone: 'head' as const,
      className: widths.whole,
    },
    ...series.map(({ id, label }, place) => figure(id, label, ({ calls }) => calls[place] ?? 0)),
    figure('total', t('table.total'), ({ total }) => total, widths.whole),
  ]
  const inFile = {
    [t('table.day')]: ({ day }: UsageDay) => day,
    ...Object.fromEntries(
      series.map(({ label }, place) => [label, ({ calls }: UsageDay) => calls[place] ?? 0] as const),
    ),
    [t('table.total')]: ({ total }: UsageDay) => total,
  }
  return (
    <Card flush title={t('table.title')} actions={<CsvButton of="usage" columns={inFile} read={() => days} />}>
      {/* A scroll container must be reachable by keyboard. */}
      <section className={scrolled} tabIndex={0} aria-label={t('table.rows')}>
        <DataTable label={t('table.title')} columns={columns} rows={days} getKey={({ day }) => day} />
      </section>
    </Card>
  )
}
