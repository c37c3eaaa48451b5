import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { Repository } from '#src/contract/repositories.ts'
import { DataTable } from '#src/ui/data-table.tsx'
import type { Sort } from '#src/ui/table-header.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { useFigures } from '../figures.ts'
import { pageOf, pageSize, sortColumns } from '../list-filter.ts'
import { useListFilter, useOpenRepository } from '../use-list-filter.ts'
import { repositoryColumns } from './repository-columns.tsx'

export const tableFrame = css({
  borderWidth: 'hairline',
  borderRadius: 'lg',
  bg: 'bg.panel',
  overflow: 'clip',
})

interface RepositoryTableProps {
  readonly found: readonly Repository[]
  /** The one that was just added. */
  readonly freshId: string | null
}

export function RepositoryTable({ found, freshId }: RepositoryTableProps) {
  const { t } = useTranslation(['repositories', 'app'])
  const figures = useFigures()
  const { filter, change } = useListFilter()
  const { openId } = useOpenRepository()
  const columns = useMemo(() => repositoryColumns(t, figures), [t, figures])
  const { page, last, from, rows } = pageOf(found, filter.page)
  const sortBy = ({ column, direction }: Sort) =>
    change({ sort: sortColumns.find((known) => known === column) ?? 'name', direction })
  const goTo = (wanted: number) => () => change({ page: wanted })
  return (
    <div className={tableFrame}>
      <DataTable
        label={t('app:titles.repositories')}
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
            from: figures.number(from + 1),
            to: figures.number(Math.min(from + pageSize, found.length)),
            total: figures.number(found.length),
          })}
        </Pagination>
      )}
    </div>
  )
}
