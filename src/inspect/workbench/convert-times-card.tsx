import Hourglass from 'lucide-react/icons/hourglass'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Card } from '#src/ui/card.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import type { Column } from '#src/ui/table-row.tsx'
import type { ConvertTimes } from '../funnels/analysis.ts'
import { convertTimeColumns } from '../funnels/analysis-columns.ts'
import { useFigures } from './figures.ts'
import { SaveTable } from './save-table.tsx'

const headline = css({ p: 'card', fontWeight: 'medium', fontVariantNumeric: 'tabular-nums' })
const track = css({ display: 'block', w: 'full', minW: '[6rem]', h: '3' })
const bar = css({ fill: 'accent.solid' })

type Bin = ConvertTimes['bins'][number]

const useColumns = ({ people: all, bins }: ConvertTimes): readonly Column<Bin>[] => {
  const { t } = useTranslation('inspect')
  const { number, percent, duration } = useFigures()
  const most = Math.max(1, ...bins.map(({ people }) => people))
  const describeBin = ({ from, upTo }: Bin) =>
    upTo === null ? t('convertTimes.over', { from: duration(from) }) : t('convertTimes.upTo', { upTo: duration(upTo) })
  return [
    { id: 'time', header: t('explain.time'), onPhone: 'head', cell: describeBin },
    { id: 'users', header: t('stages.users'), align: 'end', cell: ({ people }) => number(people) },
    {
      id: 'share',
      header: t('convertTimes.share'),
      align: 'end',
      cell: ({ people }) => percent((people / all) * 100),
    },
    {
      id: 'bar',
      header: t('convertTimes.bar'),
      onPhone: 'wide',
      cell: ({ people }) => (
        <svg className={track} aria-hidden="true">
          <rect width={`${(people / most) * 100}%`} height="100%" rx="2" className={bar} />
        </svg>
      ),
    },
  ]
}

interface ConvertTimesCardProps {
  readonly funnel: string
  readonly times: ConvertTimes
}

export function ConvertTimesCard({ funnel, times }: ConvertTimesCardProps) {
  const { t } = useTranslation('inspect')
  const { duration } = useFigures()
  const columns = useColumns(times)
  return (
    <Card
      flush
      title={t('convertTimes.title')}
      text={t('convertTimes.text')}
      actions={
        times.people > 0 && (
          <SaveTable of={`${funnel}-time-to-convert`} columns={convertTimeColumns} rows={times.bins} />
        )
      }
    >
      {times.people === 0 ? (
        <EmptyState compact icon={Hourglass} title={t('convertTimes.noneTitle')}>
          {t('convertTimes.none')}
        </EmptyState>
      ) : (
        <>
          <p className={headline}>
            {t('convertTimes.headline', { median: duration(times.median), p90: duration(times.p90) })}
          </p>
          <DataTable
            label={t('convertTimes.title')}
            columns={columns}
            rows={times.bins}
            getKey={({ from }) => String(from)}
          />
        </>
      )}
    </Card>
  )
}
