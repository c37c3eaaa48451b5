import { maxRecentSearches, type SavedSearch, type SearchHistory } from '#src/actors/search-history.store.ts'
import { parseState, type SearchState, toSearch } from '../search-address.ts'

type Edit = (history: SearchHistory) => SearchHistory

export const toHistoryEntry = (state: SearchState): string =>
  toSearch({ ...state, query: state.query.trim(), open: null })

const readQuery = (search: string): string => parseState(search).query

export const addRecent =
  (search: string): Edit =>
  ({ recent, saved }) => {
    const others = recent.filter((entry) => readQuery(entry) !== readQuery(search))
    return { recent: [search, ...others].slice(0, maxRecentSearches), saved }
  }

export const removeRecent =
  (search: string): Edit =>
  ({ recent, saved }) => ({ recent: recent.filter((entry) => entry !== search), saved })

export const clearRecent: Edit = ({ saved }) => ({ recent: [], saved })

export const restoreRecent =
  (before: readonly string[]): Edit =>
  ({ recent, saved }) => {
    const newer = recent.filter((entry) => !before.includes(entry))
    return { recent: [...newer, ...before].slice(0, maxRecentSearches), saved }
  }

export const findSaved = ({ saved }: SearchHistory, search: string): SavedSearch | undefined =>
  saved.find((entry) => entry.search === search)

export const saveSearch =
  (entry: SavedSearch): Edit =>
  (history) => {
    const { recent, saved } = history
    if (findSaved(history, entry.search) === undefined) return { recent, saved: [entry, ...saved] }
    return { recent, saved: saved.map((known) => (known.search === entry.search ? entry : known)) }
  }

export const removeSaved =
  (search: string): Edit =>
  ({ recent, saved }) => ({ recent, saved: saved.filter((entry) => entry.search !== search) })

export const restoreSaved =
  (entry: SavedSearch, at: number): Edit =>
  (history) =>
    findSaved(history, entry.search) === undefined
      ? { ...history, saved: history.saved.toSpliced(at, 0, entry) }
      : history
