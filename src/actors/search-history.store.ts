import { filledText, list, object, type Read, readJson } from '#src/lib/shape.ts'
import { createMemory } from './memory.ts'

const SavedSearch = object({ name: filledText, search: filledText })
const SearchHistory = object({ recent: list(filledText), saved: list(SavedSearch) })

export type SavedSearch = Read<typeof SavedSearch>
export type SearchHistory = Read<typeof SearchHistory>

export const maxRecentSearches = 10

const memory = createMemory(() => window.localStorage)
const toKey = (owner: string): string => `search-history:${owner}`

const empty: SearchHistory = { recent: [], saved: [] }
let last = { json: null as string | null, history: empty }

export const readSearchHistory = (owner: string): SearchHistory => {
  const json = memory.read(toKey(owner))
  if (json !== last.json) last = { json, history: readJson(SearchHistory, json) ?? empty }
  return last.history
}

const listeners = new Set<() => void>()

export const subscribeToSearchHistory = (listener: () => void): (() => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export const changeSearchHistory = (owner: string, edit: (history: SearchHistory) => SearchHistory): boolean => {
  const isKept = memory.write(toKey(owner), JSON.stringify(edit(readSearchHistory(owner))))
  for (const listener of listeners) listener()
  return isKept
}
