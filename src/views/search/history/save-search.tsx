import Bookmark from 'lucide-react/icons/bookmark'
import BookmarkCheck from 'lucide-react/icons/bookmark-check'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { IconButton } from '#src/ui/icon-button.tsx'
import { LoadingOverlay } from '../../overlays/overlay-requests.ts'
import type { SearchAddress } from '../use-search-state.ts'
import { findSaved, toHistoryEntry } from './edit-history.ts'
import { NameSearch } from './name-search-part.ts'
import { useRemoveSearches, useSearchHistory } from './use-search-history.ts'

const toggle = css({ '&[aria-pressed=true]': { bg: 'accent.bg', color: 'accent.text' } })

export default function SaveSearch({ address: { state } }: { address: SearchAddress }) {
  const { t } = useTranslation('search')
  const { history } = useSearchHistory()
  const { removeSaved } = useRemoveSearches()
  const [isNaming, setNaming] = useState(false)
  const search = toHistoryEntry(state)
  const isSaved = findSaved(history, search) !== undefined
  return (
    <>
      <IconButton
        icon={isSaved ? BookmarkCheck : Bookmark}
        size="sm"
        label={t('history.save')}
        data-tip={t(isSaved ? 'history.unsave' : 'history.save')}
        className={toggle}
        aria-pressed={isSaved}
        onClick={() => (isSaved ? removeSaved(search) : setNaming(true))}
      />
      <Suspense fallback={<LoadingOverlay />}>
        {isNaming && <NameSearch isNew name={state.query.trim()} {...{ search }} onClose={() => setNaming(false)} />}
      </Suspense>
    </>
  )
}
