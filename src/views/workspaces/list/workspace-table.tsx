import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Workspace } from '#src/contract/workspaces.ts'
import { DataTable } from '#src/ui/data-table.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import type { Sort } from '#src/ui/table-header.tsx'
import { useFigures } from '../../repositories/figures.ts'
import { tableFrame } from '../../repositories/list/repository-table.tsx'
import { pageOf, pageSize } from '../../repositories/list-filter.ts'
import { useOpened, useWorkspaceFilter } from '../use-address.ts'
import { sortColumns } from '../workspace-filter.ts'
import { useWorkspaceColumns } from './workspace-columns.tsx'

interface WorkspaceTableProps {
  readonly found: readonly Workspace[]
  /** The one that was just created. */
  readonly freshId: string | null
}

/** A page of them: however many there are, only so many rows are made. */
export function WorkspaceTable({ found, freshId }: WorkspaceTableProps) {
  const { t } = useTranslation(['repositories', 'app'])
  const { number } = useFigures()
  const { filter, change } = useWorkspaceFilter()
  const { opened } = useOpened()
  const columns = useWorkspaceColumns()
  const { page, last, from, rows } = useMemo(() => pageOf(found, filter.page), [found, filter.page])
  const openId = opened.kind === 'details' || opened.kind === 'edit' ? opened.id : null
  const sortBy = ({ column, direction }: Sort) =>
    change({ sort: sortColumns.find((known) => known === column) ?? 'name', direction })
  const goTo = (wanted: number) => () => change({ page: wanted })
  return (
    <div className={tableFrame}>
      <DataTable
        label={t('app:titles.workspaces')}
        layout="fixed"
        {...{ columns, rows }}
        keyOf={({ id }) => id}
        isCurrent={({ id }) => id === openId}
        isFresh={({ id }) => id === freshId}
        part={last > 1 ? { from, total: found.length } : undefined}
        sort={{ column: filter.sort, direction: filter.direction }}
        onSort={sortBy}
      />
      {last > 1 && (
        <Pagination
          label={t('page.label')}
          previousLabel={t('page.previous')}
          nextLabel={t('page.next')}
          onPrevious={page > 1 ? goTo(page - 1) : undefined}
          onNext={page < last ? goTo(page + 1) : undefined}
        >
          {t('page.range', {
            from: number(from + 1),
            to: number(Math.min(from + pageSize, found.length)),
            total: number(found.length),
          })}
        </Pagination>
      )}
    </div>
  )
}
