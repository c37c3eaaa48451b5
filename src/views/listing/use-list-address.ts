import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Sort } from '#src/ui/table-header.tsx'
import type { Choices, ListAddress, ListFilter } from './list-address.ts'

export interface TableOrder {
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
  readonly onPage: (page: number) => void
}

/** Typing replaces the address; a choice adds a step to the history. */
export const useListAddress = <Column extends string, Chosen extends Choices>({
  columns,
  parseFilter,
  toSearch,
}: ListAddress<Column, Chosen>) => {
  type Filter = ListFilter<Column, Chosen>
  const [path, navigate] = useLocation()
  const search = useSearch()
  const filter = useMemo(() => parseFilter(search), [parseFilter, search])
  const formatAddress = (next: Filter): string => path + toSearch(search, next)
  const toAddress = (change: Partial<Filter>): string => formatAddress({ ...filter, page: 1, ...change })
  const order: TableOrder = {
    sort: { column: filter.sort, direction: filter.direction },
    onSort({ column, direction }) {
      const sort = columns.find((known) => known === column) ?? filter.sort
      navigate(formatAddress({ ...filter, page: 1, sort, direction }))
    },
    onPage: (page) => navigate(formatAddress({ ...filter, page })),
  }
  return {
    filter,
    order,
    toAddress,
    change: (change: Partial<Filter>, manner: 'push' | 'replace' = 'push') =>
      navigate(toAddress(change), { replace: manner === 'replace' }),
    clear: () => navigate(formatAddress({ ...parseFilter(''), sort: filter.sort, direction: filter.direction })),
  }
}
