import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { filterIn, type ListFilter, searchWith } from './list-filter.ts'

/** The filter in the address, and how to change it. Typing replaces the address, a choice is a step one can go back from. */
export const useListFilter = () => {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const filter = useMemo(() => filterIn(search), [search])
  const addressOf = (change: Partial<ListFilter>): string =>
    path + searchWith(search, { ...filter, page: 1, ...change })
  return {
    filter,
    addressOf,
    change: (change: Partial<ListFilter>, manner: 'push' | 'replace' = 'push') =>
      navigate(addressOf(change), { replace: manner === 'replace' }),
  }
}

/** The repository that is open beside the list, by `?repository=`. */
export const useOpenRepository = () => {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const given = new URLSearchParams(search).get('repository') ?? ''
  const addressOf = (id: string | null): string => {
    const next = new URLSearchParams(search)
    if (id === null) next.delete('repository')
    else next.set('repository', id)
    return next.size === 0 ? path : `${path}?${next}`
  }
  return {
    openId: /^[0-9a-f]{24}$/.test(given) ? given : null,
    addressOf,
    open: (id: string) => navigate(addressOf(id)),
    close: () => navigate(addressOf(null)),
  }
}
