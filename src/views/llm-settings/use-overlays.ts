import type { ConfiguredModel } from '#src/contract/llm-settings.ts'
import { createOverlays } from '../listing/create-overlays.ts'

interface Overlay {
  readonly kind: 'menu' | 'remove'
  readonly model: ConfiguredModel
}

export const { OverlaysProvider, useOverlays, useMakeOverlays } = createOverlays<Overlay>()

export const importMenu = () => import('./overlays/model-menu.tsx')
export const importRemove = () => import('./overlays/remove-model.tsx')
export const importAdd = () => import('./form/add-model.tsx')
export const importEdit = () => import('./form/edit-model.tsx')
export const importMissing = () => import('./form/missing-model.tsx')
