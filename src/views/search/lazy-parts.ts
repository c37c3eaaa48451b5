import { lazy } from 'react'
import { whenIdle } from '#src/lib/when-idle.ts'

const loadFound = () => import('./found.tsx')

/** Wanted as soon as something is asked; then it comes while the server looks. */
export const Found = lazy(loadFound)

export const prepareResults = (): void => void loadFound().catch(() => undefined)

/** What a search seldom shows comes when it does. */
export const StillIndexing = lazy(() => import('./still-indexing.tsx'))
export const NoRepositories = lazy(() => import('./no-repositories.tsx'))
export const NothingFound = lazy(() => import('./nothing-found.tsx'))
export const Forbidden = lazy(() => import('./forbidden.tsx'))
export const FilterChips = lazy(() => import('./filter-chips.tsx'))
export const Mistake = lazy(() => import('./mistake.tsx'))
export const IndexNotes = lazy(() => import('./index-notes.tsx'))
export const ManyFiles = lazy(() => import('./many-files.tsx'))

const loadFailure = () => import('./search-failure.tsx')
export const SearchFailure = lazy(loadFailure)

/** Without a connection it could not be fetched any more. */
export const prepareFailure = (): void =>
  void whenIdle()
    .then(loadFailure)
    .catch(() => undefined)
