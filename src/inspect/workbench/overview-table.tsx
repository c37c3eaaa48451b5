import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Badge, StatusBadge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import type { Column } from '#src/ui/table-row.tsx'
import type { Deviation, FunnelReport, JourneyReport, LogReport } from '../funnels/report.ts'
import { useFigures } from './figures.ts'

const choice = css({
  display: 'inline-flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: '2',
  minH: '6',
  fontWeight: 'medium',
  textAlign: 'start',
  borderRadius: 'sm',
  _hover: { color: 'accent.text' },
  '&[aria-pressed=true]': { color: 'accent.text' },
})
const cell = css({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2', rowGap: '1' })

interface Row {
  readonly id: string
  readonly name: string
  readonly kind: 'funnel' | 'journey'
  readonly users: number
  readonly conversion: number | null
  readonly target: number | null
  readonly slowest: { readonly name: string; readonly delayedShare: number } | null
  readonly deviations: number
}

interface Step {
  readonly name: string
  readonly delayedShare: number | null
}

const findSlowest = (steps: readonly Step[]): Row['slowest'] => {
  const delayed = steps.flatMap(({ name, delayedShare }) => (delayedShare ? [{ name, delayedShare }] : []))
  return delayed.toSorted((a, b) => b.delayedShare - a.delayedShare)[0] ?? null
}

const countDeviations = (deviations: readonly Deviation[]): number =>
  deviations.reduce((sum, { count }) => sum + count, 0)

const toFunnelRow = ({ id, name, users, conversion, targetConversionRate, stages, deviations }: FunnelReport): Row => ({
  id,
  name,
  kind: 'funnel',
  users,
  conversion,
  target: targetConversionRate,
  slowest: findSlowest(stages),
  deviations: countDeviations(deviations),
})

const toJourneyRow = ({ id, name, users, completed, milestones, deviations }: JourneyReport): Row => ({
  id,
  name,
  kind: 'journey',
  users,
  target: null,
  conversion: users === 0 ? null : (completed / users) * 100,
  slowest: findSlowest(milestones),
  deviations: countDeviations(deviations),
})

function Conversion({ conversion, target }: Pick<Row, 'conversion' | 'target'>) {
  const { t } = useTranslation('inspect')
  const { percent } = useFigures()
  if (target === null || conversion === null) return percent(conversion)
  const isReached = conversion >= target
  return (
    <span className={cell}>
      {t('overview.ofTarget', { conversion: percent(conversion), target: percent(target) })}
      <StatusBadge tone={isReached ? 'success' : 'warning'} icon={isReached ? CircleCheck : TriangleAlert}>
        {t(isReached ? 'overview.reached' : 'overview.missed')}
      </StatusBadge>
    </span>
  )
}

interface OverviewTableProps {
  readonly report: LogReport
  readonly chosen: string
  readonly onChoose: (id: string) => void
}

const useColumns = ({ chosen, onChoose }: Omit<OverviewTableProps, 'report'>): readonly Column<Row>[] => {
  const { t } = useTranslation('inspect')
  const { number, percent } = useFigures()
  return [
    {
      id: 'name',
      header: t('overview.name'),
      onPhone: 'head',
      cell: ({ id, name, kind }) => (
        <button type="button" className={choice} aria-pressed={id === chosen} onClick={() => onChoose(id)}>
          {name}
          <Badge>{t(`kinds.${kind}`)}</Badge>
        </button>
      ),
    },
    { id: 'users', header: t('overview.users'), align: 'end', cell: ({ users }) => number(users) },
    { id: 'conversion', header: t('overview.conversion'), cell: (row) => <Conversion {...row} /> },
    {
      id: 'delayed',
      header: t('overview.delayed'),
      cell: ({ slowest }) =>
        slowest === null
          ? t('overview.none')
          : t('overview.delayedAt', { share: percent(slowest.delayedShare), stage: slowest.name }),
    },
    {
      id: 'deviations',
      header: t('overview.deviations'),
      align: 'end',
      cell: ({ deviations }) => number(deviations),
    },
  ]
}

export function OverviewTable({ report, chosen, onChoose }: OverviewTableProps) {
  const { t } = useTranslation('inspect')
  const columns = useColumns({ chosen, onChoose })
  return (
    <Card flush title={t('overview.title')} text={t('overview.text')}>
      <DataTable
        label={t('overview.title')}
        columns={columns}
        rows={[...report.funnels.map(toFunnelRow), ...report.journeys.map(toJourneyRow)]}
        getKey={({ id }) => id}
        isCurrent={({ id }) => id === chosen}
      />
    </Card>
  )
}
