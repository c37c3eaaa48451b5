import { useEffect, useEffectEvent } from 'react'
import { boxId } from '../move-among-hits.ts'
import type { SearchState } from '../search-address.ts'
import { addRecent, toHistoryEntry } from './edit-history.ts'
import { useSearchHistory } from './use-search-history.ts'

const isBoxFocused = (): boolean => document.activeElement?.id === boxId

export const useRememberSearch = (state: SearchState, isAnswered: boolean, finished: string): void => {
  const { history, change } = useSearchHistory()
  const entry = toHistoryEntry(state)
  const isTyped = finished.trim() !== state.query.trim()
  const remember = useEffectEvent((search: string) => {
    if (history.recent[0] !== search) change(addRecent(search))
  })
  useEffect(() => {
    if (isAnswered && !(isTyped && isBoxFocused())) remember(entry)
  }, [entry, isAnswered, isTyped])
}
