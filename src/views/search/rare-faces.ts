import { lazy } from 'react'

/** What a search seldom shows comes when it does. */
export const StillIndexing = lazy(() => import('./still-indexing.tsx'))
export const NoRepositories = lazy(() => import('./no-repositories.tsx'))
export const NothingFound = lazy(() => import('./nothing-found.tsx'))
export const SearchFailure = lazy(() => import('./search-failure.tsx'))
export const Mistake = lazy(() => import('./mistake.tsx'))
export const IndexNotes = lazy(() => import('./index-notes.tsx'))
export const ManyFiles = lazy(() => import('./many-files.tsx'))
