import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type ChatPlace, placeIn, queryOf } from './chat-address.ts'

export interface ChatAddress {
  readonly place: ChatPlace
  /** The address of this place with a change. */
  readonly addressOf: (change: Partial<ChatPlace>) => string
  readonly go: (change: Partial<ChatPlace>, manner?: 'push' | 'replace') => void
}

export const useChatPlace = (): ChatAddress => {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const place = useMemo(() => placeIn(search), [search])
  const addressOf = (change: Partial<ChatPlace>): string => path + queryOf({ ...place, ...change })
  return {
    place,
    addressOf,
    go: (change, manner = 'push') => navigate(addressOf(change), { replace: manner === 'replace' }),
  }
}
