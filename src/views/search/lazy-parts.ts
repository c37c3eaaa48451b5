import { lazy } from 'react'

const loadList = () => import('./result-list.tsx')

/** Wanted as soon as something is asked; then it comes while the server looks. */
export const ResultList = lazy(loadList)

export const prepareResults = (): void => void loadList().catch(() => undefined)

/** What a search seldom shows comes when it does. */
export const StillIndexing = lazy(() => import('./still-indexing.tsx'))
export const NoRepositories = lazy(() => import('./no-repositories.tsx'))
export const NothingFound = lazy(() => import('./nothing-found.tsx'))
export const SearchFailure = lazy(() => import('./search-failure.tsx'))
export const Mistake = lazy(() => import('./mistake.tsx'))
export const IndexNotes = lazy(() => import('./index-notes.tsx'))
export const ManyFiles = lazy(() => import('./many-files.tsx'))
