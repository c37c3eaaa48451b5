import { useEffect, useEffectEvent } from 'react'
import { secretOf } from '#src/actors/navigation.sink.ts'
import { useNamedOverlays } from '../overlays/use-named-overlays.ts'

const memory = { read: (key: string) => sessionStorage.getItem(key), write: () => undefined }

/** A signed-in person with an invitation starts at the landing page and is asked there (`machines/README.md`, N3). */
export function PendingInvitation() {
  const overlays = useNamedOverlays()
  const ask = useEffectEvent(() => {
    if (secretOf(memory, '/invitation/accept') !== null) overlays.open('invitation')
  })
  useEffect(() => ask(), [])
  return null
}
