import { Suspense } from 'react'
import { whenIdle } from '#src/lib/when-idle.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import type { CallFailureProps } from './call-failure.tsx'

const load = () => import('./call-failure.tsx')
const CallFailure = lazyPart(load)
/** The failure stays without its cause when this part cannot be fetched. */
const FailureCause = lazyPart(async () => ({ default: (await load()).FailureCause }), { fallback: () => null })

/** Fetched when idle, because without a connection it is too late. */
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

export function LateFailureCause({ error }: { readonly error: unknown }) {
  return (
    <Suspense>
      <FailureCause error={error} />
    </Suspense>
  )
}
