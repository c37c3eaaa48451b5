import { createContext, useContext } from 'react'
import type { Workspace } from '#src/contract/workspaces.ts'

export interface Overlay {
  readonly kind: 'menu' | 'delete'
  readonly workspace: Workspace
}

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

export const rowMenuButtonId = ({ id }: Workspace): string => `actions-${id}`

/** Fetched on intent, so that they are there when they are opened. */
export const importRowMenu = () => import('./overlays/row-menu.tsx')
export const importCreate = () => import('./form/create-workspace.tsx')
export const importEdit = () => import('./form/edit-workspace.tsx')
export const importDelete = () => import('./overlays/delete-workspace.tsx')
export const importDetails = () => import('./details/workspace-details.tsx')
