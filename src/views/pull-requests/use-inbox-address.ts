import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { pullRequestSorts } from '#src/contract/pull-requests.ts'
import type { TableOrder } from '../listing/use-list-address.ts'
import { type InboxFilter, noFilter, parseFilter, toSearch } from './inbox-filter.ts'

export const useInboxAddress = () => {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const filter = useMemo(() => parseFilter(search), [search])
  const toAddress = (change: Partial<InboxFilter>): string => path + toSearch(search, { ...filter, page: 1, ...change })
  const order: TableOrder = {
    sort: { column: filter.sort, direction: filter.direction },
    onSort: ({ column, direction }) =>
      navigate(toAddress({ sort: pullRequestSorts.find((known) => known === column) ?? 'updated', direction })),
    onPage: (page) => navigate(toAddress({ page })),
  }
  return {
    filter,
    order,
    toAddress,
    clear: () => navigate(toAddress(noFilter)),
    change: (change: Partial<InboxFilter>, manner: 'push' | 'replace' = 'push') =>
      navigate(toAddress(change), { replace: manner === 'replace' }),
  }
}
