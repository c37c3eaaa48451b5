import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type SearchState, searchOf, stateIn } from './search-address.ts'

export type Manner = 'push' | 'replace'

export interface SearchAddress {
  readonly state: SearchState
  readonly toAddress: (change: Partial<SearchState>) => string
  /** A choice is a step one can go back from; typing and moving within a file are none. */
  readonly change: (change: Partial<SearchState>, manner?: Manner) => void
}

/** What is searched, as the address says it, and how to change it. */
export const useSearchState = (): SearchAddress => {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const state = useMemo(() => stateIn(search), [search])
  const toAddress = (change: Partial<SearchState>): string => path + searchOf({ ...state, ...change })
  return {
    state,
    toAddress,
    change: (change, manner = 'push') => navigate(toAddress(change), { replace: manner === 'replace' }),
  }
}
