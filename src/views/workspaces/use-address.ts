import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { filterIn, searchWith, type WorkspaceFilter } from './workspace-filter.ts'

/** The filter in the address, and how to change it. Typing replaces the address, a choice is a step one can go back from. */
export const useWorkspaceFilter = () => {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const filter = useMemo(() => filterIn(search), [search])
  const addressOf = (change: Partial<WorkspaceFilter>): string =>
    path + searchWith(search, { ...filter, page: 1, ...change })
  return {
    filter,
    addressOf,
    change: (change: Partial<WorkspaceFilter>, manner: 'push' | 'replace' = 'push') =>
      navigate(addressOf(change), { replace: manner === 'replace' }),
  }
}

/** What lies over the list: one workspace, or its form, or the form for a new one. */
export type Opened =
  | { readonly kind: 'details' | 'edit'; readonly id: string }
  | { readonly kind: 'new' }
  | { readonly kind: 'nothing' }

const openedIn = (search: string): Opened => {
  const given = new URLSearchParams(search)
  if (given.has('new')) return { kind: 'new' }
  const [edited, shown] = [given.get('edit') ?? '', given.get('workspace') ?? '']
  const id = /^[0-9a-f]{24}$/
  if (id.test(edited)) return { kind: 'edit', id: edited }
  return id.test(shown) ? { kind: 'details', id: shown } : { kind: 'nothing' }
}

/** By `?workspace=`, `?edit=` and `?new`: each can be shared, and outlives a reload. */
export const useOpened = () => {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const opened = useMemo(() => openedIn(search), [search])
  const addressOf = (wanted: Opened): string => {
    const next = new URLSearchParams(search)
    for (const key of ['new', 'edit', 'workspace']) next.delete(key)
    if (wanted.kind === 'details') next.set('workspace', wanted.id)
    if (wanted.kind === 'edit') next.set('edit', wanted.id)
    const rest = next.toString()
    const query = wanted.kind === 'new' ? ['new', rest].filter(Boolean).join('&') : rest
    return query === '' ? path : `${path}?${query}`
  }
  return {
    opened,
    addressOf,
    open: (wanted: Opened) => navigate(addressOf(wanted)),
    close: () => navigate(addressOf({ kind: 'nothing' })),
  }
}
