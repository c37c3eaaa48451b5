import Minus from 'lucide-react/icons/minus'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { StatusBadge } from '#src/ui/badge.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import type { Column } from '#src/ui/table-row.tsx'
import { type Difference, pathText } from '../recording/difference.ts'
import { JsonText } from './json-text.tsx'

const path = css({ fontFamily: 'mono', fontSize: 'xs', overflowWrap: 'anywhere' })

const kinds = {
  added: { tone: 'success', icon: Plus },
  removed: { tone: 'danger', icon: Minus },
  changed: { tone: 'info', icon: Pencil },
} as const

export function DifferenceTable({ differences }: { differences: readonly Difference[] }) {
  const { t } = useTranslation('recording')
  const columns: readonly Column<Difference>[] = [
    {
      id: 'path',
      header: t('difference.path'),
      onPhone: 'head',
      cell: (change) => <span className={path}>{pathText(change.path) || t('difference.all')}</span>,
    },
    {
      id: 'kind',
      header: t('difference.kind'),
      cell: ({ kind }) => <StatusBadge {...kinds[kind]}>{t(`difference.kinds.${kind}`)}</StatusBadge>,
    },
    {
      id: 'before',
      header: t('difference.before'),
      cell: (change) => (change.kind === 'added' ? '–' : <JsonText value={change.before} />),
    },
    {
      id: 'after',
      header: t('difference.after'),
      cell: (change) => (change.kind === 'removed' ? '–' : <JsonText value={change.after} />),
    },
  ]
  return (
    <DataTable
      label={t('difference.title')}
      columns={columns}
      rows={differences}
      getKey={({ path: place, kind }) => `${kind} ${JSON.stringify(place)}`}
    />
  )
}
