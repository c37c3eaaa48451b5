import type { Repository } from '#src/contract/repositories.ts'
import { createOverlays } from '../listing/create-overlays.ts'

type Overlay = { readonly kind: 'add' } | { readonly kind: 'menu' | 'edit' | 'delete'; readonly repository: Repository }

export const { OverlaysProvider, useOverlays, useMakeOverlays } = createOverlays<Overlay>()

export const importRowMenu = () => import('./overlays/repository-menu.tsx')
export const importAddRepository = () => import('./add/add-repository.tsx')
export const importEditRepository = () => import('./overlays/edit-repository.tsx')
export const importDeleteRepository = () => import('./overlays/delete-repository.tsx')
export const importDetails = () => import('./details/repository-details.tsx')
