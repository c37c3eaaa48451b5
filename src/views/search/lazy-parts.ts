import { whenIdle } from '#src/lib/when-idle.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'

const loadFound = () => import('./found.tsx')

/** Wanted as soon as something is asked; then it comes while the server looks. */
export const Found = lazyPart(loadFound)

export const prepareResults = (): void => void loadFound().catch(() => undefined)

/** What a search seldom shows comes when it does. */
export const StillIndexing = lazyPart(() => import('./still-indexing.tsx'))
export const NoRepositories = lazyPart(() => import('./no-repositories.tsx'))
export const NothingFound = lazyPart(() => import('./nothing-found.tsx'))
export const Forbidden = lazyPart(() => import('./forbidden.tsx'))
export const FilterChips = lazyPart(() => import('./filter-chips.tsx'))
export const Mistake = lazyPart(() => import('./mistake.tsx'))
export const IndexNotes = lazyPart(() => import('./index-notes.tsx'))
export const ManyFiles = lazyPart(() => import('./many-files.tsx'))

const loadFailure = () => import('./search-failure.tsx')
export const SearchFailure = lazyPart(loadFailure)

/** Without a connection it could not be fetched any more. */
export const prepareFailure = (): void =>
  void whenIdle()
    .then(loadFailure)
    .catch(() => undefined)
