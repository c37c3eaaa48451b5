import Hourglass from 'lucide-react/icons/hourglass'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Card } from '#src/ui/card.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import type { Column } from '#src/ui/table-row.tsx'
import type { ConvertTimes, FunnelAnalysis } from '../funnels/analysis.ts'
import { convertTimeColumns } from '../funnels/analysis-columns.ts'
import { type Bin, findMostPeople, useConvertTimeWords } from './convert-time-words.ts'
import { useFigures } from './figures.ts'
import { PictureFailure, SavePicture } from './save-picture.tsx'
import { SaveTable } from './save-table.tsx'
import { useConvertTimesPicture } from './use-convert-times-picture.ts'

const lead = css({ p: 'card', fontWeight: 'medium', fontVariantNumeric: 'tabular-nums' })
const track = css({ display: 'block', w: 'full', minW: '[6rem]', h: '3' })
const bar = css({ fill: 'accent.solid' })

const useColumns = (times: ConvertTimes): readonly Column<Bin>[] => {
  const { t } = useTranslation('inspect')
  const { number } = useFigures()
  const { describeBin, describeShare } = useConvertTimeWords(times)
  const most = findMostPeople(times)
  return [
    { id: 'time', header: t('explain.time'), onPhone: 'head', cell: describeBin },
    { id: 'users', header: t('stages.users'), align: 'end', cell: ({ people }) => number(people) },
    { id: 'share', header: t('convertTimes.share'), align: 'end', cell: describeShare },
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

export function ConvertTimesCard({ analysis }: { analysis: FunnelAnalysis }) {
  const { t } = useTranslation('inspect')
  const { id, convertTimes: times } = analysis
  const { headline } = useConvertTimeWords(times)
  const columns = useColumns(times)
  const picture = useConvertTimesPicture(analysis)
  return (
    <Card
      flush
      title={t('convertTimes.title')}
      text={t('convertTimes.text')}
      actions={
        times.people > 0 && (
          <SaveTable of={`${id}-time-to-convert`} columns={convertTimeColumns} rows={times.bins}>
            <SavePicture {...picture} />
          </SaveTable>
        )
      }
    >
      <PictureFailure {...picture} />
      {times.people === 0 ? (
        <EmptyState compact icon={Hourglass} title={t('convertTimes.noneTitle')}>
          {t('convertTimes.none')}
        </EmptyState>
      ) : (
        <>
          <p className={lead}>{headline}</p>
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
