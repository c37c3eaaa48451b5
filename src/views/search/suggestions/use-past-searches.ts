import Bookmark from 'lucide-react/icons/bookmark'
import History from 'lucide-react/icons/history'
import { useDescribeSearch } from '../history/describe-search.ts'
import { findSaved } from '../history/edit-history.ts'
import { useSearchHistory } from '../history/use-search-history.ts'
import type { Suggestion } from './use-suggestions.ts'

export const usePastSearches = (): readonly Suggestion[] => {
  const { history } = useSearchHistory()
  const describe = useDescribeSearch()
  const recent = history.recent.filter((search) => findSaved(history, search) === undefined)
  return [
    ...recent.map((search) => {
      const { query, terms } = describe(search)
      return { text: `recent ${search}`, search, icon: History, label: query, detail: terms }
    }),
    ...history.saved.map(({ name, search }) => {
      const { query, terms } = describe(search)
      const detail = [...(name === query ? [] : [query]), ...(terms === '' ? [] : [terms])].join(' · ')
      return { text: `saved ${search}`, search, icon: Bookmark, label: name, detail }
    }),
  ]
}
