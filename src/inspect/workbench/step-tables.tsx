import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import type { Column } from '#src/ui/table-row.tsx'
import type { FunnelReport, JourneyReport, MilestoneReport, StageReport } from '../funnels/report.ts'
import { useFigures } from './figures.ts'

const named = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '2' })
const aside = css({ textStyle: 'caption', color: 'fg.muted' })

type Timed = Pick<StageReport, 'medianStep' | 'p90Step' | 'expectedDuration' | 'delayedShare'>

const useTimes = (): readonly Column<Timed>[] => {
  const { t } = useTranslation('inspect')
  const { duration, percent } = useFigures()
  return [
    { id: 'median', header: t('stages.median'), align: 'end', cell: ({ medianStep }) => duration(medianStep) },
    { id: 'p90', header: t('stages.p90'), align: 'end', cell: ({ p90Step }) => duration(p90Step) },
    {
      id: 'expected',
      header: t('stages.expected'),
      align: 'end',
      cell: ({ expectedDuration }) => duration(expectedDuration),
    },
    { id: 'delayed', header: t('stages.delayed'), align: 'end', cell: ({ delayedShare }) => percent(delayedShare) },
  ]
}

export function StageTable({ funnel }: { funnel: FunnelReport }) {
  const { t } = useTranslation('inspect')
  const { number, percent } = useFigures()
  const times = useTimes()
  const columns: readonly Column<StageReport>[] = [
    {
      id: 'name',
      header: t('stages.name'),
      onPhone: 'head',
      cell: ({ name, joined }) => (
        <span className={named}>
          {name}
          {joined > 0 && <span className={aside}>{t('stages.joined', { count: joined })}</span>}
        </span>
      ),
    },
    { id: 'users', header: t('stages.users'), align: 'end', cell: ({ users }) => number(users) },
    {
      id: 'fromStart',
      header: t('stages.fromStart'),
      align: 'end',
      cell: ({ conversionFromStart }) => percent(conversionFromStart),
    },
    {
      id: 'fromPrevious',
      header: t('stages.fromPrevious'),
      align: 'end',
      cell: ({ conversionFromPrevious }) => percent(conversionFromPrevious),
    },
    ...times,
    { id: 'droppedOff', header: t('stages.droppedOff'), align: 'end', cell: ({ droppedOff }) => number(droppedOff) },
  ]
  return (
    <Card flush title={t('stages.title')}>
      <DataTable label={t('stages.title')} columns={columns} rows={funnel.stages} keyOf={({ id }) => id} />
    </Card>
  )
}

export function MilestoneTable({ journey }: { journey: JourneyReport }) {
  const { t } = useTranslation('inspect')
  const { number, percent } = useFigures()
  const times = useTimes()
  const columns: readonly Column<MilestoneReport>[] = [
    {
      id: 'name',
      header: t('stages.milestone'),
      onPhone: 'head',
      cell: ({ name, isCritical }) => (
        <span className={named}>
          {name}
          {isCritical && <Badge>{t('stages.critical')}</Badge>}
        </span>
      ),
    },
    { id: 'users', header: t('stages.users'), align: 'end', cell: ({ users }) => number(users) },
    { id: 'share', header: t('stages.fromStart'), align: 'end', cell: ({ reachedShare }) => percent(reachedShare) },
    ...times,
    { id: 'stuck', header: t('stages.stuck'), align: 'end', cell: ({ stuck }) => number(stuck) },
  ]
  return (
    <Card flush title={t('stages.milestones')}>
      <DataTable label={t('stages.milestones')} columns={columns} rows={journey.milestones} keyOf={({ id }) => id} />
    </Card>
  )
}
