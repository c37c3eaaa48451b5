import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#src/ui/badge.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import { LoadMore } from '#src/ui/load-more.tsx'
import type { Column } from '#src/ui/table-row.tsx'
import { useDays } from '#src/views/usage/use-days.ts'
import type { ConversionOverTime, ConversionPoint } from '../funnels/analysis.ts'
import { useFigures } from './figures.ts'

const pageSize = 7

const useColumns = (interval: ConversionOverTime['interval']): readonly Column<ConversionPoint>[] => {
  const { t } = useTranslation('inspect')
  const { number, percent } = useFigures()
  const { long } = useDays()
  return [
    {
      id: 'start',
      header: t(`conversion.starts.${interval}`),
      onPhone: 'head',
      cell: ({ start, isOpen }) => (
        <>
          {long(start)} {isOpen && <Badge>{t('conversion.open')}</Badge>}
        </>
      ),
    },
    { id: 'entered', header: t('conversion.entered'), align: 'end', cell: ({ entered }) => number(entered) },
    { id: 'completed', header: t('conversion.completed'), align: 'end', cell: ({ completed }) => number(completed) },
    {
      id: 'conversion',
      header: t('overview.conversion'),
      align: 'end',
      cell: ({ conversion }) => percent(conversion),
    },
  ]
}

export function ConversionTable({ overTime: { interval, points } }: { overTime: ConversionOverTime }) {
  const { t } = useTranslation('inspect')
  const { number } = useFigures()
  const [shown, setShown] = useState(pageSize)
  const columns = useColumns(interval)
  const rows = points.toReversed().slice(0, shown)
  if (points.length === 0) return null
  return (
    <>
      <DataTable label={t('conversion.title')} columns={columns} rows={rows} getKey={({ start }) => start} />
      {points.length > pageSize && (
        <LoadMore
          label={t('conversion.more')}
          shown={t('conversion.shown', { shown: number(rows.length), total: number(points.length) })}
          onMore={rows.length < points.length ? () => setShown(points.length) : undefined}
        />
      )}
    </>
  )
}
