import { lazy, Suspense } from 'react'
import { whenIdle } from '#src/lib/when-idle.ts'
import type { CallFailureProps } from './call-failure.tsx'

const load = () => import('./call-failure.tsx')
const CallFailure = lazy(load)

/** Nobody should need it; without a connection it could not be fetched any more, so that it comes once there is time. */
export const prepareCallFailure = (): void =>
  void whenIdle()
    .then(load)
    .catch(() => undefined)

export function LateCallFailure(props: CallFailureProps) {
  return (
    <Suspense>
      <CallFailure {...props} />
    </Suspense>
  )
}
