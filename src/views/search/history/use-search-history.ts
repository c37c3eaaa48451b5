import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionSnapshot } from '#machines/session/session.machine.ts'
import {
  changeSearchHistory,
  readSearchHistory,
  type SavedSearch,
  type SearchHistory,
  subscribeToSearchHistory,
} from '#src/actors/search-history.store.ts'
import { useProduct, useSession, useToast } from '../../product.ts'
import { clearRecent, findSaved, removeRecent, removeSaved, restoreRecent, restoreSaved } from './edit-history.ts'

const selectOwner = ({ context }: SessionSnapshot): string => `${context.userId}:${context.organisationId}`

export const useSearchHistory = () => {
  const { session } = useProduct()
  const owner = useSession(selectOwner)
  const history = useSyncExternalStore(subscribeToSearchHistory, () => readSearchHistory(owner))
  const change = (edit: (known: SearchHistory) => SearchHistory): boolean =>
    selectOwner(session.actor.getSnapshot()) === owner && changeSearchHistory(owner, edit)
  return { history, change }
}

export const useRemoveSearches = () => {
  const { t } = useTranslation('search')
  const { history, change } = useSearchHistory()
  const toast = useToast()
  const remove = (edit: (known: SearchHistory) => SearchHistory, undo: typeof edit, text: string): void => {
    if (!change(edit)) return
    const action = { label: t('history.undo'), onPress: () => void change(undo) }
    toast({ kind: 'success', words: { text }, action })
  }
  const { recent, saved } = history
  return {
    removeRecent: (search: string) => remove(removeRecent(search), restoreRecent(recent), t('history.recentRemoved')),
    clearRecent: () => remove(clearRecent, restoreRecent(recent), t('history.cleared')),
    removeSaved: (search: string) => {
      const entry: SavedSearch | undefined = findSaved(history, search)
      if (entry === undefined) return
      const { name } = entry
      remove(removeSaved(search), restoreSaved(entry, saved.indexOf(entry)), t('history.deleted', { name }))
    },
  }
}
