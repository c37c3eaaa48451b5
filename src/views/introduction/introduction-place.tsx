import { type ComponentType, lazy, Suspense } from 'react'
import type { IntroductionProps } from './introduction.tsx'

/** The list waits for none of it, and goes on without it. */
const Introduction = lazy(() =>
  import('./introduction.tsx')
    .then(({ default: found }): { default: ComponentType<IntroductionProps> } => ({ default: found }))
    .catch(() => ({ default: () => null })),
)

export const IntroductionPlace = (props: IntroductionProps) => (
  <Suspense>
    <Introduction {...props} />
  </Suspense>
)
