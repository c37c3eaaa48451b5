import { useEffect, useEffectEvent } from 'react'
import { useNamedOverlays } from '../overlays/use-named-overlays.ts'
import { heldToken } from './held-token.ts'

/** Whoever is in and came by an invitation is led to where the product begins; there they are asked (`decisions.md` N3). */
export function KeptInvitation() {
  const overlays = useNamedOverlays()
  const ask = useEffectEvent(() => {
    if (heldToken() !== null) overlays.open('invitation')
  })
  useEffect(() => ask(), [])
  return null
}
