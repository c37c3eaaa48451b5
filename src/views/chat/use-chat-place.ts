import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type ChatPlace, parsePlace, toQuery } from './chat-address.ts'

export interface ChatAddress {
  readonly place: ChatPlace
  readonly toAddress: (change: Partial<ChatPlace>) => string
  readonly go: (change: Partial<ChatPlace>, manner?: 'push' | 'replace') => void
}

export const useChatPlace = (): ChatAddress => {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const place = useMemo(() => parsePlace(search), [search])
  const toAddress = (change: Partial<ChatPlace>): string => path + toQuery({ ...place, ...change })
  return {
    place,
    toAddress,
    go: (change, manner = 'push') => navigate(toAddress(change), { replace: manner === 'replace' }),
  }
}
