import Check from 'lucide-react/icons/check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { StatusBadge } from '#src/ui/badge.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import type { Column } from '#src/ui/table-row.tsx'
import type { CoveredMove, CoveredState } from './session-coverage.ts'
import { describeTakenMoves } from './describe-taken-moves.ts'
import type { ChartGraph } from '../charts/chart-graph.ts'
import { useLogWords } from './use-log-words.ts'

const mono = css({ fontFamily: 'mono', fontSize: 'xs', overflowWrap: 'anywhere' })

function Seen({ isSeen }: { isSeen: boolean }) {
  const { t } = useTranslation('recording')
  return isSeen ? (
    <StatusBadge tone="success" icon={Check}>
      {t('coverage.seen')}
    </StatusBadge>
  ) : (
    <StatusBadge tone="warning" icon={CircleDashed}>
      {t('coverage.unseen')}
    </StatusBadge>
  )
}

export function MovesTable({ moves, graph }: { moves: readonly CoveredMove[]; graph: ChartGraph }) {
  const { t } = useTranslation('recording')
  const { number, percent } = useLogWords()
  const total = Math.max(
    1,
    moves.reduce((sum, { times }) => sum + times, 0),
  )
  const words = new Map(
    describeTakenMoves(
      moves.map(({ move }) => move.key),
      graph,
    ).map((move) => [move.key, move]),
  )
  const describeWay = ({ move }: CoveredMove): string => {
    const { source = '', targets = [] } = words.get(move.key) ?? {}
    return `${source} → ${targets.length === 0 ? t('step.stays') : targets.join(', ')}`
  }
  const columns: readonly Column<CoveredMove>[] = [
    {
      id: 'way',
      header: t('coverage.way'),
      onPhone: 'head',
      cell: (row) => <span className={mono}>{describeWay(row)}</span>,
    },
    {
      id: 'trigger',
      header: t('coverage.trigger'),
      cell: ({ move: { trigger, condition } }) => (
        <span className={mono}>{condition === undefined ? trigger : `${trigger} [${condition}]`}</span>
      ),
    },
    { id: 'seen', header: t('coverage.state'), cell: ({ times }) => <Seen isSeen={times > 0} /> },
    { id: 'times', header: t('coverage.times'), align: 'end', cell: ({ times }) => number(times) },
    { id: 'share', header: t('coverage.share'), align: 'end', cell: ({ times }) => percent(times / total) },
  ]
  return <DataTable label={t('coverage.moves')} columns={columns} rows={moves} getKey={({ move }) => move.key} />
}

export function StatesTable({ states }: { states: readonly CoveredState[] }) {
  const { t } = useTranslation('recording')
  const columns: readonly Column<CoveredState>[] = [
    {
      id: 'path',
      header: t('coverage.name'),
      onPhone: 'head',
      cell: ({ path }) => <span className={mono}>{path}</span>,
    },
    { id: 'seen', header: t('coverage.state'), cell: ({ isSeen }) => <Seen isSeen={isSeen} /> },
  ]
  return <DataTable label={t('coverage.states')} columns={columns} rows={states} getKey={({ id }) => id} />
}
