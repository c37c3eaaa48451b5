import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type SearchState, toSearch, parseState } from './search-address.ts'

export type HistoryMode = 'push' | 'replace'

export interface SearchAddress {
  readonly state: SearchState
  readonly toAddress: (change: Partial<SearchState>) => string
  /** A choice adds a step to the history; typing and moving within a file do not. */
  readonly change: (change: Partial<SearchState>, manner?: HistoryMode) => void
}

export const useSearchState = (): SearchAddress => {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const state = useMemo(() => parseState(search), [search])
  const toAddress = (change: Partial<SearchState>): string => path + toSearch({ ...state, ...change })
  return {
    state,
    toAddress,
    change: (change, manner = 'push') => navigate(toAddress(change), { replace: manner === 'replace' }),
  }
}
