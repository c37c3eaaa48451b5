import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { TableOrder } from './use-list-address.ts'

interface Sorted<Column extends string> {
  readonly sort: Column
  readonly direction: 'ascending' | 'descending'
  readonly page: number
}

interface FilterAddress<Column extends string, Filter extends Sorted<Column>> {
  readonly columns: readonly Column[]
  readonly parseFilter: (search: string) => Filter
  readonly toSearch: (search: string, filter: Filter) => string
  readonly noFilter: Partial<Filter>
}

/** For lists whose filters are more than choices of known values. */
export const useFilterAddress = <Column extends string, Filter extends Sorted<Column>>({
  columns,
  parseFilter,
  toSearch,
  noFilter,
}: FilterAddress<Column, Filter>) => {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const filter = useMemo(() => parseFilter(search), [parseFilter, search])
  const toAddress = (change: Partial<Filter>): string => path + toSearch(search, { ...filter, page: 1, ...change })
  const order: TableOrder = {
    sort: { column: filter.sort, direction: filter.direction },
    onSort({ column, direction }) {
      const sort = columns.find((known) => known === column) ?? filter.sort
      navigate(toAddress({ sort, direction } as Partial<Filter>))
    },
    onPage: (page) => navigate(toAddress({ page } as Partial<Filter>)),
  }
  return {
    filter,
    order,
    toAddress,
    clear: () => navigate(toAddress(noFilter)),
    change: (change: Partial<Filter>, manner: 'push' | 'replace' = 'push') =>
      navigate(toAddress(change), { replace: manner === 'replace' }),
  }
}
