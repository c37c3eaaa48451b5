import { lazyPart } from '#src/ui/lazy-part.ts'

export const NothingFound = lazyPart(() => import('./nothing-found.tsx'))
export const ManyFiles = lazyPart(() => import('./many-files.tsx'))
