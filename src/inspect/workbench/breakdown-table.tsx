import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Badge } from '#src/ui/badge.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import type { Column } from '#src/ui/table-row.tsx'
import { useDays } from '#src/views/usage/use-days.ts'
import type { Breakdown, BreakdownRow, FunnelAnalysis } from '../funnels/analysis.ts'
import { figure, first } from './column-styles.ts'
import { useFigures } from './figures.ts'

const name = css({ overflowWrap: 'anywhere', whiteSpace: 'normal' })

interface BreakdownTableProps extends Pick<FunnelAnalysis, 'stages'> {
  readonly breakdown: Breakdown
}

const useDescribeRow = (interval: Breakdown['interval']) => {
  const { t } = useTranslation('inspect')
  const { number } = useFigures()
  const { long } = useDays()
  return ({ kind, value, values }: BreakdownRow): string => {
    if (kind === 'others') return t('breakdown.others', { amount: number(values) })
    if (kind === 'none') return t(interval === null ? 'breakdown.none' : 'breakdown.unseen')
    return interval === null ? value : long(value)
  }
}

function RowName({ interval, row }: Pick<Breakdown, 'interval'> & { readonly row: BreakdownRow }) {
  const { t } = useTranslation('inspect')
  const describeRow = useDescribeRow(interval)
  const words = <bdi className={name}>{describeRow(row)}</bdi>
  if (!row.isOpen) return words
  return (
    <>
      {words} <Badge>{t('conversion.open')}</Badge>
    </>
  )
}

const useColumns = ({ breakdown, stages }: BreakdownTableProps): readonly Column<BreakdownRow>[] => {
  const { t } = useTranslation('inspect')
  const { number, percent } = useFigures()
  const { interval } = breakdown
  const numeric = { align: 'end', className: figure } as const
  return [
    {
      id: 'value',
      header: interval === null ? t('breakdown.value') : t(`conversion.starts.${interval}`),
      onPhone: 'head',
      className: first,
      cell: (row) => <RowName interval={interval} row={row} />,
    },
    { id: 'entered', header: t('conversion.entered'), ...numeric, cell: ({ entered }) => number(entered) },
    ...stages.map(({ id, name: header }, stage) => ({
      id,
      header,
      ...numeric,
      cell: ({ reached }: BreakdownRow) => number(reached[stage] ?? 0),
    })),
    { id: 'share', header: t('overview.conversion'), ...numeric, cell: ({ conversion }) => percent(conversion) },
    {
      id: 'interval',
      header: t('breakdown.interval'),
      ...numeric,
      cell: ({ low, high }) => t('breakdown.range', { low: percent(low), high: percent(high) }),
    },
  ]
}

export function BreakdownTable({ breakdown, stages }: BreakdownTableProps) {
  const { t } = useTranslation('inspect')
  const columns = useColumns({ breakdown, stages })
  return (
    <DataTable
      label={t('breakdown.title')}
      columns={columns}
      rows={breakdown.rows}
      getKey={({ kind, value }) => `${kind} ${value}`}
    />
  )
}
