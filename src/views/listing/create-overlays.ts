import { useOverlayRequest } from '../overlays/overlay-requests.ts'
import { createContext, useContext, useMemo, useState } from 'react'

export interface Overlays<Overlay extends { readonly kind: string }> {
  readonly overlay: Overlay | null
  readonly show: (overlay: Overlay) => void
  /** With a kind, closes only an overlay of that kind. */
  readonly close: (kind?: Overlay['kind']) => void
}

export const createOverlays = <Overlay extends { readonly kind: string }>() => {
  const OverlaysContext = createContext<Overlays<Overlay> | null>(null)
  return {
    OverlaysProvider: OverlaysContext.Provider,
    useOverlays: (): Overlays<Overlay> => {
      const overlays = useContext(OverlaysContext)
      if (overlays === null) throw new Error('overlays need the OverlaysProvider above them')
      return overlays
    },
    useMakeOverlays: (): Overlays<Overlay> => {
      const [overlay, show] = useState<Overlay | null>(null)
      useOverlayRequest(overlay !== null)
      return useMemo(
        () => ({
          overlay,
          show,
          close: (kind) => show((now) => (kind === undefined || now?.kind === kind ? null : now)),
        }),
        [overlay],
      )
    },
  }
}
