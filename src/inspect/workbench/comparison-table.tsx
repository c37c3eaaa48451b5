import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { DataTable } from '#src/ui/data-table.tsx'
import type { Column } from '#src/ui/table-row.tsx'
import type { FunnelReport } from '../funnels/report.ts'
import { useFigures } from './figures.ts'

const changed = css({ fontWeight: 'semibold', color: 'accent.text' })

interface Measure {
  readonly id: string
  readonly name: string
  readonly real: string
  readonly recomputed: string
}

const countDeviations = ({ deviations }: FunnelReport): number => deviations.reduce((sum, { count }) => sum + count, 0)

const useMeasures = (real: FunnelReport, recomputed: FunnelReport): readonly Measure[] => {
  const { t } = useTranslation('inspect')
  const { number, percent } = useFigures()
  const users = (report: FunnelReport, id: string) => {
    const stage = report.stages.find((candidate) => candidate.id === id)
    return stage === undefined ? t('whatIf.leftOut') : number(stage.users)
  }
  return [
    {
      id: 'conversion',
      name: t('whatIf.conversion'),
      real: percent(real.conversion),
      recomputed: percent(recomputed.conversion),
    },
    {
      id: 'completed',
      name: t('whatIf.completed'),
      real: number(real.completed),
      recomputed: number(recomputed.completed),
    },
    ...real.stages.map(({ id, name }) => ({
      id,
      name: t('whatIf.reachedStage', { stage: name }),
      real: users(real, id),
      recomputed: users(recomputed, id),
    })),
    {
      id: 'deviations',
      name: t('whatIf.deviations'),
      real: number(countDeviations(real)),
      recomputed: number(countDeviations(recomputed)),
    },
  ]
}

export function ComparisonTable({ real, recomputed }: { real: FunnelReport; recomputed: FunnelReport }) {
  const { t } = useTranslation('inspect')
  const columns: readonly Column<Measure>[] = [
    { id: 'name', header: t('whatIf.measure'), onPhone: 'head', cell: ({ name }) => name },
    { id: 'real', header: t('whatIf.real'), align: 'end', cell: (row) => row.real },
    {
      id: 'recomputed',
      header: t('whatIf.recomputed'),
      align: 'end',
      cell: (row) => (row.real === row.recomputed ? row.recomputed : <span className={changed}>{row.recomputed}</span>),
    },
  ]
  return (
    <DataTable
      label={t('whatIf.result')}
      columns={columns}
      rows={useMeasures(real, recomputed)}
      getKey={({ id }) => id}
    />
  )
}
