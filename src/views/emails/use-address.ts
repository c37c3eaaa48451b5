import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { TableOrder } from '../listing/use-list-address.ts'
import { emailSorts } from '#src/contract/emails.ts'
import { type EmailFilter, filterIn, noFilter, searchWith } from './email-filter.ts'

/** The filter in the address, and how to change it. Typing replaces the address, a choice is a step one can go back from. */
export const useEmailFilter = () => {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const filter = useMemo(() => filterIn(search), [search])
  const addressOf = (change: Partial<EmailFilter>): string =>
    path + searchWith(search, { ...filter, page: 1, ...change })
  const order: TableOrder = {
    sort: { column: filter.sort, direction: filter.direction },
    onSort: ({ column, direction }) =>
      navigate(addressOf({ sort: emailSorts.find((known) => known === column) ?? 'written', direction })),
    onPage: (page) => navigate(addressOf({ page })),
  }
  return {
    filter,
    order,
    addressOf,
    clear: () => navigate(addressOf(noFilter)),
    change: (change: Partial<EmailFilter>, manner: 'push' | 'replace' = 'push') =>
      navigate(addressOf(change), { replace: manner === 'replace' }),
  }
}
