import CircleCheck from 'lucide-react/icons/circle-check'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import type { Column } from '#src/ui/table-row.tsx'
import type { Deviation, Example } from '../funnels/report.ts'
import { useFigures } from './figures.ts'
import { SeverityBadge } from './severity-badge.tsx'

const kind = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2', rowGap: '1' })
const examples = css({ display: 'flex', flexWrap: 'wrap', gap: '1', minW: '0', '& > li': { minW: '0', maxW: 'full' } })
const user = css({ fontFamily: 'mono', fontSize: 'xs', maxW: 'full', gap: '0' })
const name = css({ minW: '0', maxW: '60', overflow: 'hidden', textOverflow: 'ellipsis', _phone: { maxW: '[7rem]' } })

interface ExamplesProps {
  readonly examples: readonly Example[]
  readonly onExplain: (user: string) => void
}

export function Examples({ examples: all, onExplain }: ExamplesProps) {
  const { t } = useTranslation('inspect')
  return (
    <ul className={examples}>
      {all.map(({ user: id, line }) => (
        <li key={`${id} ${line}`}>
          {id === '' ? (
            t('problems.example', { line })
          ) : (
            <Button
              size="sm"
              className={user}
              aria-label={`${t('explain.ask')} ${id}:${line}`}
              onClick={() => onExplain(id)}
            >
              <span className={name}>{id}</span>
              {`:${line}`}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

interface DeviationTableProps {
  readonly deviations: readonly Deviation[]
  readonly onExplain: (user: string) => void
}

export function DeviationTable({ deviations, onExplain }: DeviationTableProps) {
  const { t } = useTranslation('inspect')
  const { number } = useFigures()
  const columns: readonly Column<Deviation>[] = [
    {
      id: 'kind',
      header: t('deviations.kind'),
      onPhone: 'head',
      cell: (row) => (
        <span className={kind}>
          {t(`deviations.kinds.${row.kind}`)}
          <SeverityBadge severity={row.severity} />
        </span>
      ),
    },
    { id: 'count', header: t('problems.count'), align: 'end', cell: ({ count }) => number(count) },
    { id: 'line', header: t('problems.firstLine'), align: 'end', cell: ({ firstLine }) => number(firstLine) },
    {
      id: 'examples',
      header: t('deviations.examples'),
      cell: (row) => <Examples examples={row.examples} onExplain={onExplain} />,
    },
  ]
  return (
    <Card flush title={t('deviations.title')}>
      {deviations.length === 0 ? (
        <EmptyState compact icon={CircleCheck} title={t('deviations.noneTitle')}>
          {t('deviations.none')}
        </EmptyState>
      ) : (
        <DataTable
          label={t('deviations.title')}
          columns={columns}
          rows={deviations}
          getKey={(row) => `${row.kind} ${row.severity}`}
        />
      )}
    </Card>
  )
}
