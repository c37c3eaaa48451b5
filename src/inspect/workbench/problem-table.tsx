import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Card } from '#src/ui/card.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import type { Column } from '#src/ui/table-row.tsx'
import type { LogProblem, ProblemExample } from '../funnels/report.ts'
import { Examples } from './deviation-table.tsx'
import { useFigures } from './figures.ts'
import { SeverityBadge } from './severity-badge.tsx'

const kind = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2', rowGap: '1' })
const claim = css({ textStyle: 'caption', color: 'fg.muted' })

const describeClaim = ({ event, member, claimed, expected }: ProblemExample): string =>
  [event, ...(expected === undefined || event === '' ? [] : [`${member}: ${claimed ?? '–'} ≠ ${expected}`])].join(' · ')

interface ProblemTableProps {
  readonly problems: readonly LogProblem[]
  readonly onExplain: (user: string) => void
}

export function ProblemTable({ problems, onExplain }: ProblemTableProps) {
  const { t } = useTranslation('inspect')
  const { number } = useFigures()
  const columns: readonly Column<LogProblem>[] = [
    {
      id: 'kind',
      header: t('problems.kind'),
      onPhone: 'head',
      cell: (row) => (
        <>
          <span className={kind}>
            {t(`problems.kinds.${row.kind}`)}
            <SeverityBadge severity={row.severity} />
          </span>
          {row.examples[0] && <div className={claim}>{describeClaim(row.examples[0])}</div>}
        </>
      ),
    },
    { id: 'count', header: t('problems.count'), align: 'end', cell: ({ count }) => number(count) },
    { id: 'line', header: t('problems.firstLine'), align: 'end', cell: ({ firstLine }) => number(firstLine) },
    {
      id: 'examples',
      header: t('problems.examples'),
      cell: (row) => <Examples examples={row.examples} onExplain={onExplain} />,
    },
  ]
  return (
    <Card flush title={t('problems.title')} text={t('problems.text')}>
      <DataTable label={t('problems.title')} columns={columns} rows={problems} getKey={(row) => row.kind} />
    </Card>
  )
}
