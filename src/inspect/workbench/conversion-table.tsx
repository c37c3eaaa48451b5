import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Badge } from '#src/ui/badge.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import { LoadMore } from '#src/ui/load-more.tsx'
import type { Column } from '#src/ui/table-row.tsx'
import { useDays } from '#src/views/usage/use-days.ts'
import type { ConversionOverTime, ConversionPoint } from '../funnels/analysis.ts'
import { listNames } from '../funnels/releases.ts'
import { useFigures } from './figures.ts'

const pageSize = 7
const released = css({
  display: 'block',
  textStyle: 'caption',
  color: 'fg.muted',
  overflowWrap: 'anywhere',
  whiteSpace: 'normal',
})

function ReleasesWithin({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('inspect')
  const words = t('releases.within', { count: names.length, names: names.join(', ') })
  return names.length > 0 && <span className={released}>{words}</span>
}

const useColumns = (overTime: ConversionOverTime): readonly Column<ConversionPoint>[] => {
  const { t } = useTranslation('inspect')
  const { number, percent } = useFigures()
  const { long } = useDays()
  return [
    {
      id: 'start',
      header: t(`conversion.starts.${overTime.interval}`),
      onPhone: 'head',
      cell: ({ start, isOpen }) => (
        <>
          {long(start)} {isOpen && <Badge>{t('conversion.open')}</Badge>}
          <ReleasesWithin names={listNames(overTime, start)} />
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

export function ConversionTable({ overTime }: { overTime: ConversionOverTime }) {
  const { t } = useTranslation('inspect')
  const { number } = useFigures()
  const { points } = overTime
  const [shown, setShown] = useState(pageSize)
  const columns = useColumns(overTime)
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
