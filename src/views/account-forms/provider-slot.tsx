import { Suspense } from 'react'
import { css, cx } from '#styled-system/css'
import { useHydrated } from '#src/api/use-hydrated.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useProduct } from '../product.ts'

/** The form can be used without the buttons, if they cannot be fetched. */
const ProviderButtons = lazyPart(() => import('./provider-buttons.tsx'), { fallback: () => null })

/** The server marks the page with the number of hosts, so that the prerendered form leaves room for the buttons. */
const slot = css({
  display: 'none',
  _oneProvider: { display: 'block', minH: '[calc(token(sizes.control.lg) + 2rem)]' },
  _twoProviders: { display: 'block', minH: '[calc(2 * token(sizes.control.lg) + 2.75rem)]' },
})
const filled = css({ display: 'block' })

export function ProviderSlot() {
  const isHydrated = useHydrated()
  const isOffered = useProduct().configuration.signInProviders.length > 0
  return (
    <div className={cx(slot, isHydrated && isOffered && filled)}>
      {isHydrated && isOffered && (
        <Suspense>
          <ProviderButtons />
        </Suspense>
      )}
    </div>
  )
}
