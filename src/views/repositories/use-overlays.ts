import { createContext, useContext } from 'react'
import type { Repository } from '#src/contract/repositories.ts'

export type Overlay =
  | { readonly kind: 'add' }
  | { readonly kind: 'menu' | 'edit' | 'delete'; readonly repository: Repository }

export interface Overlays {
  readonly overlay: Overlay | null
  readonly show: (overlay: Overlay) => void
  /** With a kind: only if that is what is open. */
  readonly close: (kind?: Overlay['kind']) => void
}

const OverlaysContext = createContext<Overlays | null>(null)

export const OverlaysProvider = OverlaysContext.Provider

export const useOverlays = (): Overlays => {
  const overlays = useContext(OverlaysContext)
  if (overlays === null) throw new Error('overlays need the OverlaysProvider above them')
  return overlays
}

export const rowMenuButtonId = ({ id }: Repository): string => `actions-${id}`

/** Fetched on intent, so that they are there when they are opened. */
export const importRowMenu = () => import('./overlays/row-menu.tsx')
export const importAddRepository = () => import('./add/add-repository.tsx')
export const importEditRepository = () => import('./overlays/edit-repository.tsx')
export const importDeleteRepository = () => import('./overlays/delete-repository.tsx')
export const importDetails = () => import('./details/repository-details.tsx')
