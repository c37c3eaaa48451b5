import { type ReactNode, useLayoutEffect, useState } from 'react'
import { SWRConfig } from 'swr'
import { useApi } from './use-api.ts'
import { useHydrated } from './use-hydrated.ts'

/**
 * In strict mode SWR makes the state of a provider anew as it mounts: what asked before that would never hear of a `mutate`.
 * A prerendered page is taken over as it is: strict mode mounts nothing twice there, and what was typed must stay.
 */
function OnceMounted({ children }: { children: ReactNode }) {
  const [isMounted, setMounted] = useState(!useHydrated())
  useLayoutEffect(() => queueMicrotask(() => setMounted(true)), [])
  return isMounted && children
}

/** What SWR remembers lives and dies with the person and the organisation it was asked for. */
export function RememberedCalls({ children }: { children: ReactNode }) {
  const { scope, onCallFailed } = useApi()
  return (
    <SWRConfig key={scope} value={{ provider: () => new Map(), onError: onCallFailed, shouldRetryOnError: false }}>
      <OnceMounted>{children}</OnceMounted>
    </SWRConfig>
  )
}
