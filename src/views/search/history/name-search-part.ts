import { lazyPart } from '#src/ui/lazy-part.ts'

export const NameSearch = lazyPart(() => import('./name-search.tsx'))
