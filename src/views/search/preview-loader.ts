import { lazy } from 'react'

const load = () => import('./preview.tsx')

export const Preview = lazy(load)

/** Someone seems to want a file. */
export const loadPreview = (): void => void load().catch(() => undefined)
