import { lazyPart } from '#src/ui/lazy-part.ts'

const load = () => import('./preview.tsx')

export const Preview = lazyPart(load)

export const loadPreview = (): void => void load().catch(() => undefined)
