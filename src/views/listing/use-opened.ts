import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'

export type Opened =
  | { readonly kind: 'details' | 'edit'; readonly id: string }
  | { readonly kind: 'new' }
  | { readonly kind: 'nothing' }

const isId = (text: string): boolean => /^[0-9a-f]{24}$/.test(text)

const parseOpened = (search: string, name: string): Opened => {
  const given = new URLSearchParams(search)
  if (given.has('new')) return { kind: 'new' }
  const [edited, shown] = [given.get('edit') ?? '', given.get(name) ?? '']
  if (isId(edited)) return { kind: 'edit', id: edited }
  return isId(shown) ? { kind: 'details', id: shown } : { kind: 'nothing' }
}

/** Reads `?<name>=`, `?edit=` and `?new`, so that each overlay can be shared and survives a reload. */
export const useOpened = (name: string) => {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const openedOverlay = useMemo(() => parseOpened(search, name), [search, name])
  const toAddress = (wanted: Opened): string => {
    const next = new URLSearchParams(search)
    for (const key of ['new', 'edit', name]) next.delete(key)
    if (wanted.kind === 'details') next.set(name, wanted.id)
    if (wanted.kind === 'edit') next.set('edit', wanted.id)
    const rest = next.toString()
    const query = wanted.kind === 'new' ? ['new', rest].filter(Boolean).join('&') : rest
    return query === '' ? path : `${path}?${query}`
  }
  return {
    openedOverlay,
    openId: openedOverlay.kind === 'details' || openedOverlay.kind === 'edit' ? openedOverlay.id : null,
    toAddress,
    open: (wanted: Opened) => navigate(toAddress(wanted)),
    close: () => navigate(toAddress({ kind: 'nothing' })),
  }
}
