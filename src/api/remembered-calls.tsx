import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { useApi } from './use-api.ts'

/** What SWR remembers lives and dies with the person and the organisation it was asked for. */
export function RememberedCalls({ children }: { children: ReactNode }) {
  const { scope, onCallFailed } = useApi()
  return (
    <SWRConfig key={scope} value={{ provider: () => new Map(), onError: onCallFailed, shouldRetryOnError: false }}>
      {children}
    </SWRConfig>
  )
}
