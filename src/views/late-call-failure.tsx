import { Suspense } from 'react'
import { whenIdle } from '#src/lib/when-idle.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import type { CallFailureProps } from './call-failure.tsx'

const load = () => import('./call-failure.tsx')
const CallFailure = lazyPart(load)
/** What is shown stays without the cause when this part cannot be fetched. */
const FailureCause = lazyPart(async () => ({ default: (await load()).FailureCause }), { fallback: () => null })

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

/** Below what a part says by itself of its failure. */
export function LateFailureCause({ error }: { readonly error: unknown }) {
  return (
    <Suspense>
      <FailureCause error={error} />
    </Suspense>
  )
}
