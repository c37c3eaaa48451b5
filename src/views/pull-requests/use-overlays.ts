import { createOverlays } from '../listing/create-overlays.ts'

export type InboxOverlay = { readonly kind: 'import' } | { readonly kind: 'compare' }

export const { OverlaysProvider, useOverlays, useMakeOverlays } = createOverlays<InboxOverlay>()

export const importImportDialog = () => import('./import/import-dialog.tsx')
export const importCompareDialog = () => import('./compare/compare-dialog.tsx')
