import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { awaitPart } from '#src/lib/await-part.ts'
import { useOverlayFetch } from './overlays/overlay-requests.ts'

export interface View {
  readonly default: ComponentType
}

/**
 * The view stays mounted, so that its exit animation can run. A failed load is retried on the next request and with
 * the connection.
 */
export const useView = (
  isWanted: boolean,
  load: () => Promise<View>,
  onFailed: (error: unknown) => void,
): ReactNode => {
  const [view, setView] = useState<ReactNode>(null)
  const isMissing = isWanted && view === null
  const follow = useOverlayFetch()
  const fetchView = useEffectEvent(() =>
    follow(awaitPart(load()).then(({ default: Shown }) => setView(<Shown />), onFailed)),
  )
  useEffect(() => {
    if (!isMissing) return
    const fetchAgain = () => fetchView()
    fetchView()
    window.addEventListener('online', fetchAgain)
    return () => window.removeEventListener('online', fetchAgain)
  }, [isMissing])
  return view
}
