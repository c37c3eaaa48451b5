import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import type { Column } from '#src/ui/table-row.tsx'
import { stepColumns } from '../funnels/analysis-columns.ts'
import type { FunnelReport, JourneyReport, MilestoneReport, StageReport } from '../funnels/report.ts'
import { figure, first, share } from './column-styles.ts'
import { useFigures } from './figures.ts'
import { SaveTable } from './save-table.tsx'

const named = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '2' })
const aside = css({ textStyle: 'caption', color: 'fg.muted' })

type Timed = Pick<StageReport, 'medianStep' | 'p90Step' | 'expectedDuration' | 'delayedShare'>

const useTimes = (): readonly Column<Timed>[] => {
  const { t } = useTranslation('inspect')
  const { duration, percent } = useFigures()
  return [
    {
      id: 'median',
      header: t('stages.median'),
      align: 'end',
      className: figure,
      cell: ({ medianStep }) => duration(medianStep),
    },
    { id: 'p90', header: t('stages.p90'), align: 'end', className: figure, cell: ({ p90Step }) => duration(p90Step) },
    {
      id: 'expected',
      header: t('stages.expected'),
      align: 'end',
      className: figure,
      cell: ({ expectedDuration }) => duration(expectedDuration),
    },
    {
      id: 'delayed',
      header: t('stages.delayed'),
      align: 'end',
      className: figure,
      cell: ({ delayedShare }) => percent(delayedShare),
    },
  ]
}

function StageName({ name, joined }: StageReport) {
  const { t } = useTranslation('inspect')
  return (
    <span className={named}>
      {name}
      {joined > 0 && <span className={aside}>{t('stages.joined', { count: joined })}</span>}
    </span>
  )
}

const useStageColumns = (): readonly Column<StageReport>[] => {
  const { t } = useTranslation('inspect')
  const { number, percent } = useFigures()
  const times = useTimes()
  return [
    {
      id: 'name',
      header: t('stages.name'),
      onPhone: 'head',
      className: first,
      cell: (stage) => <StageName {...stage} />,
    },
    { id: 'users', header: t('stages.users'), align: 'end', className: figure, cell: ({ users }) => number(users) },
    {
      id: 'fromStart',
      header: t('stages.fromStart'),
      align: 'end',
      className: figure,
      cell: ({ conversionFromStart }) => percent(conversionFromStart),
    },
    {
      id: 'fromPrevious',
      header: t('stages.fromPrevious'),
      align: 'end',
      className: share,
      cell: ({ conversionFromPrevious }) => percent(conversionFromPrevious),
    },
    ...times,
    {
      id: 'droppedOff',
      header: t('stages.droppedOff'),
      align: 'end',
      className: figure,
      cell: ({ droppedOff }) => number(droppedOff),
    },
  ]
}

export function StageTable({ funnel }: { funnel: FunnelReport }) {
  const { t } = useTranslation('inspect')
  const columns = useStageColumns()
  return (
    <Card
      flush
      title={t('stages.title')}
      actions={<SaveTable of={`${funnel.id}-steps`} columns={stepColumns} rows={funnel.stages} />}
    >
      <DataTable label={t('stages.title')} columns={columns} rows={funnel.stages} getKey={({ id }) => id} />
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
      className: first,
      cell: ({ name, isCritical }) => (
        <span className={named}>
          {name}
          {isCritical && <Badge>{t('stages.critical')}</Badge>}
        </span>
      ),
    },
    { id: 'users', header: t('stages.users'), align: 'end', className: figure, cell: ({ users }) => number(users) },
    {
      id: 'share',
      header: t('stages.fromStart'),
      align: 'end',
      className: figure,
      cell: ({ reachedShare }) => percent(reachedShare),
    },
    ...times,
    { id: 'stuck', header: t('stages.stuck'), align: 'end', className: figure, cell: ({ stuck }) => number(stuck) },
  ]
  return (
    <Card flush title={t('stages.milestones')}>
      <DataTable label={t('stages.milestones')} columns={columns} rows={journey.milestones} getKey={({ id }) => id} />
    </Card>
  )
}
