import { memo } from 'react'
import CircleDot from 'lucide-react/icons/circle-dot'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { StatusBadge } from '#src/ui/badge.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import type { Column } from '#src/ui/table-row.tsx'
import type { ChartGraph, ChartMove, ChartState } from '../charts/chart-graph.ts'
import { toEffectLines } from '../charts/chart-text.ts'

const path = css({ fontFamily: 'mono', textStyle: 'small' })
const moves = css({ display: 'flex', flexDirection: 'column', gap: '1', fontFamily: 'mono', textStyle: 'caption' })
const about = css({ display: 'block', textStyle: 'caption', color: 'fg.muted' })

interface Row {
  readonly state: ChartState
  readonly path: string
  readonly moves: readonly ChartMove[]
}

const short = (id: string, root: string): string => (id === root ? root : id.slice(root.length + 1))

const toRows = ({ root, moves }: ChartGraph): readonly Row[] => {
  const below = (state: ChartState): readonly Row[] => [
    { state, path: short(state.id, root.id), moves: moves.filter(({ source }) => source === state.id) },
    ...state.states.flatMap(below),
  ]
  return below(root)
}

const moveText = ({ trigger, condition, targets, actions }: ChartMove, root: string): string =>
  [
    condition === undefined ? trigger : `${trigger} [${condition}]`,
    ...(targets.length === 0 ? [] : [`→ ${targets.map((id) => short(id, root)).join(', ')}`]),
    ...(actions.length === 0 ? [] : [`/ ${actions.join(', ')}`]),
  ].join(' ')

function StateCell({ path: name, state }: Row) {
  return (
    <span>
      <span className={path}>{name}</span>
      {state.description !== undefined && <span className={about}>{state.description}</span>}
      {toEffectLines(state).map(({ text }) => (
        <span key={text} className={about}>
          {text}
        </span>
      ))}
    </span>
  )
}

function ActiveCell({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation('inspector')
  if (!isActive) return '–'
  return (
    <StatusBadge tone="info" icon={CircleDot}>
      {t('table.isHere')}
    </StatusBadge>
  )
}

function MovesCell({ row, root }: { row: Row; root: string }) {
  if (row.moves.length === 0) return '–'
  return (
    <span className={moves}>
      {row.moves.map((move) => (
        <span key={move.key}>{moveText(move, root)}</span>
      ))}
    </span>
  )
}

interface StateTableProps {
  readonly graph: ChartGraph
  readonly label: string
  /** The ids are joined into one string, so that the memo compares by value. */
  readonly active: string
}

export const StateTable = memo(function StateTable({ graph, label, active }: StateTableProps) {
  const { t } = useTranslation('inspector')
  const activeIds = new Set(active.split(' '))
  const columns: readonly Column<Row>[] = [
    { id: 'state', header: t('table.state'), onPhone: 'head', cell: (row) => <StateCell {...row} /> },
    { id: 'now', header: t('table.now'), cell: ({ state }) => <ActiveCell isActive={activeIds.has(state.id)} /> },
    { id: 'moves', header: t('table.moves'), cell: (row) => <MovesCell row={row} root={graph.root.id} /> },
  ]
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={toRows(graph)}
      getKey={({ state }) => state.id}
      isCurrent={({ state }) => activeIds.has(state.id)}
    />
  )
})
