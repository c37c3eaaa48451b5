import { Suspense } from 'react'
import { whenIdle } from '#src/lib/when-idle.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'

/** Loaded when idle; without a connection nothing is asked. */
const MarketingInfo = lazyPart(() => whenIdle().then(() => import('./marketing-info.view.tsx')), {
  fallback: () => null,
})

export const MarketingInfoPlace = () => (
  <Suspense>
    <MarketingInfo />
  </Suspense>
)
