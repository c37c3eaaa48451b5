import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { TableOrder } from '../listing/use-list-address.ts'
import { emailSorts } from '#src/contract/emails.ts'
import { type EmailFilter, parseFilter, noFilter, toSearch } from './email-filter.ts'

export const useEmailFilter = () => {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const filter = useMemo(() => parseFilter(search), [search])
  const toAddress = (change: Partial<EmailFilter>): string => path + toSearch(search, { ...filter, page: 1, ...change })
  const order: TableOrder = {
    sort: { column: filter.sort, direction: filter.direction },
    onSort: ({ column, direction }) =>
      navigate(toAddress({ sort: emailSorts.find((known) => known === column) ?? 'written', direction })),
    onPage: (page) => navigate(toAddress({ page })),
  }
  return {
    filter,
    order,
    toAddress,
    clear: () => navigate(toAddress(noFilter)),
    change: (change: Partial<EmailFilter>, manner: 'push' | 'replace' = 'push') =>
      navigate(toAddress(change), { replace: manner === 'replace' }),
  }
}
