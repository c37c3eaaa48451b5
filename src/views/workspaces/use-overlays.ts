import type { Workspace } from '#src/contract/workspaces.ts'
import { createOverlays } from '../listing/create-overlays.ts'

interface Overlay {
  readonly kind: 'menu' | 'delete'
  readonly workspace: Workspace
}

export const { OverlaysProvider, useOverlays, useMakeOverlays } = createOverlays<Overlay>()

export const importRowMenu = () => import('./overlays/workspace-menu.tsx')
export const importCreate = () => import('./form/create-workspace.tsx')
export const importEdit = () => import('./form/edit-workspace.tsx')
export const importDelete = () => import('./overlays/delete-workspace.tsx')
export const importDetails = () => import('./details/workspace-details.tsx')
