import { createContext, useContext } from 'react'
import type { OverlayName } from '#machines/overlays/overlay-names.ts'

export interface NamedOverlays {
  /** Throws "Overlay not found" for an unknown name. */
  readonly open: (name: OverlayName) => void
  readonly prepare: (name: OverlayName) => void
}

const NamedOverlaysContext = createContext<NamedOverlays | null>(null)

export const NamedOverlaysProvider = NamedOverlaysContext.Provider

export const useNamedOverlays = (): NamedOverlays => {
  const overlays = useContext(NamedOverlaysContext)
  if (overlays === null) throw new Error('a view that opens overlays needs the OverlayLayer above it')
  return overlays
}
