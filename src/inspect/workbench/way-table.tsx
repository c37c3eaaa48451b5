import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Badge, StatusBadge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import type { Sort } from '#src/ui/table-header.tsx'
import type { Column } from '#src/ui/table-row.tsx'
import type { Edge, FunnelReport } from '../funnels/report.ts'
import { useFigures } from './figures.ts'

const unused = css({ color: 'fg.muted' })

function Kind({ kind, users }: Edge) {
  const { t } = useTranslation('inspect')
  const words = t(`ways.kinds.${kind}`)
  if (kind === 'impossible') {
    return (
      <StatusBadge tone="danger" icon={CircleAlert}>
        {words}
      </StatusBadge>
    )
  }
  if (kind === 'skip' && users > 0) {
    return (
      <StatusBadge tone="warning" icon={TriangleAlert}>
        {words}
      </StatusBadge>
    )
  }
  return <Badge>{words}</Badge>
}

interface WayTableProps {
  readonly funnel: FunnelReport
  readonly title?: string
}

export function WayTable({ funnel: { edges, stages }, title }: WayTableProps) {
  const { t } = useTranslation('inspect')
  const { number } = useFigures()
  const [sort, setSort] = useState<Sort>({ column: 'users', direction: 'descending' })
  const describeStage = (id: string | null) =>
    id === null ? t('ways.beginning') : (stages.find((stage) => stage.id === id)?.name ?? id)
  const columns: readonly Column<Edge>[] = [
    { id: 'from', header: t('ways.from'), onPhone: 'head', cell: ({ from }) => describeStage(from) },
    { id: 'to', header: t('ways.to'), cell: ({ to }) => describeStage(to) },
    { id: 'kind', header: t('ways.kind'), cell: (edge) => <Kind {...edge} /> },
    {
      id: 'users',
      header: t('ways.users'),
      align: 'end',
      sortable: true,
      cell: ({ users }) => (users === 0 ? <span className={unused}>{number(users)}</span> : number(users)),
    },
  ]
  const upwards = edges.toSorted((a, b) => a.users - b.users)
  return (
    <Card flush title={title ?? t('ways.title')} text={t('ways.text')}>
      <DataTable
        label={title ?? t('ways.title')}
        columns={columns}
        rows={sort.direction === 'ascending' ? upwards : upwards.toReversed()}
        getKey={({ from, to, kind }) => `${from} ${to} ${kind}`}
        sort={sort}
        onSort={setSort}
      />
    </Card>
  )
}
