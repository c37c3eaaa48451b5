import { Suspense } from 'react'
import { whenIdle } from '#src/lib/when-idle.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'

/** The modal's delay (`marketingModalDelay`) begins once the page is idle; without a connection nothing is asked. */
const MarketingInfo = lazyPart(() => whenIdle().then(() => import('./marketing-info.view.tsx')), {
  fallback: () => null,
})

export const MarketingInfoPlace = () => (
  <Suspense>
    <MarketingInfo />
  </Suspense>
)
