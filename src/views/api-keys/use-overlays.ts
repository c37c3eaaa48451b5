import type { ApiKey, IssuedApiKey } from '#src/contract/api-keys.ts'
import { createOverlays } from '../listing/create-overlays.ts'

type Overlay =
  | { readonly kind: 'menu' | 'revoke'; readonly apiKey: ApiKey }
  | { readonly kind: 'issued'; readonly issued: IssuedApiKey }

export const { OverlaysProvider, useOverlays, useMakeOverlays } = createOverlays<Overlay>()

export const importMenu = () => import('./overlays/key-menu.tsx')
export const importRevoke = () => import('./overlays/revoke-key.tsx')
export const importIssued = () => import('./overlays/issued-key.tsx')
export const importCreate = () => import('./form/create-key.tsx')
export const importEdit = () => import('./form/edit-key.tsx')
export const importDetails = () => import('./details/key-details.tsx')
