import { useEffect, useEffectEvent } from 'react'
import { useNamedOverlays } from '../overlays/use-named-overlays.ts'
import { readInvitationToken } from './invitation-token.ts'

/** A signed-in person with an invitation starts at the landing page and is asked there (`machines/README.md`, N3). */
export function PendingInvitation() {
  const overlays = useNamedOverlays()
  const ask = useEffectEvent(() => {
    if (readInvitationToken() !== null) overlays.open('invitation')
  })
  useEffect(() => ask(), [])
  return null
}
