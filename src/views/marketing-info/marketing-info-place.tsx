import { type ComponentType, lazy, Suspense } from 'react'
import { whenIdle } from '#src/lib/when-idle.ts'

/** Comes when there is time; without a connection nothing is asked. */
const MarketingInfo = lazy(() =>
  whenIdle()
    .then((): Promise<{ default: ComponentType }> => import('./marketing-info.view.tsx'))
    .catch(() => ({ default: () => null })),
)

export const MarketingInfoPlace = () => (
  <Suspense>
    <MarketingInfo />
  </Suspense>
)
