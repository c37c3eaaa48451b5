import { type ReactNode, useLayoutEffect, useState } from 'react'
import { SWRConfig, type SWRConfiguration } from 'swr'
import { isUnavailable } from '#src/lib/no-answer-error.ts'
import { createOutageWatch, retryDelayMs } from './unavailable.ts'
import { useApi } from './use-api.ts'
import { useHydrated } from './use-hydrated.ts'

/**
 * Strict mode rebuilds SWR's provider on mount, and earlier hooks would miss every `mutate`. A prerendered page is
 * taken over as it is, because strict mode mounts nothing twice there and typed text must stay.
 */
function OnceMounted({ children }: { children: ReactNode }) {
  const [isMounted, setMounted] = useState(!useHydrated())
  useLayoutEffect(() => queueMicrotask(() => setMounted(true)), [])
  return isMounted && children
}

const retryWhenUnavailable: SWRConfiguration = {
  shouldRetryOnError: isUnavailable,
  onErrorRetry: (_error, _key, _configuration, revalidate, { retryCount, dedupe }) =>
    void setTimeout(revalidate, retryDelayMs(retryCount), { retryCount, dedupe }),
}

/**
 * SWR's cache belongs to one person in one organisation and is dropped with them. In an outage the person is told
 * once, and failed calls are repeated until they succeed.
 */
export function RememberedCalls({ children }: { children: ReactNode }) {
  const { scope, onCallFailed } = useApi()
  const [isToBeTold] = useState(() => createOutageWatch(() => performance.now()))
  const onError = (error: unknown): void => {
    if (isToBeTold(error)) onCallFailed(error)
  }
  return (
    // A sign-out changes `scope`; React then mounts a new provider with an empty cache.
    <SWRConfig key={scope} value={{ ...retryWhenUnavailable, provider: () => new Map(), onError }}>
      <OnceMounted>{children}</OnceMounted>
    </SWRConfig>
  )
}
