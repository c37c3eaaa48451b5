import { whenIdle } from '#src/lib/when-idle.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'

const loadFound = () => import('./found.tsx')

export const Found = lazyPart(loadFound)

export const prepareResults = (): void => void loadFound().catch(() => undefined)

export const Start = lazyPart(() => import('./start.tsx'))
export const Unsearchable = lazyPart(() => import('./unsearchable.tsx'))
export const Forbidden = lazyPart(() => import('./forbidden.tsx'))
export const FilterChips = lazyPart(() => import('./filter-chips.tsx'))
export const Mistake = lazyPart(() => import('./mistake.tsx'))
export const SearchNotes = lazyPart(() => import('./search-notes.tsx'))
export const SuggestionList = lazyPart(() => import('./suggestions/suggestion-list.tsx'), { fallback: () => null })
export const ExactToggles = lazyPart(() => import('./exact-toggles.tsx'))
export const QueryActions = lazyPart(() => import('./query-actions.tsx'), { fallback: () => null })

const loadFailure = () => import('./search-failure.tsx')
export const SearchFailure = lazyPart(loadFailure)

export const prepareFailure = (): void =>
  void whenIdle()
    .then(loadFailure)
    .catch(() => undefined)
