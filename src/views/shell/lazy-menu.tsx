import { cloneElement, type ComponentProps, lazy, type ReactElement, Suspense, useState } from 'react'
import type { Menu as MenuType } from '#src/ui/menu.tsx'

const load = () => import('#src/ui/menu.tsx')
const Menu = lazy(() => load().then(({ Menu }) => ({ default: Menu })))

interface LazyMenuProps extends Omit<ComponentProps<typeof MenuType>, 'trigger' | 'startsOpen'> {
  readonly trigger: ReactElement<ComponentProps<'button'>>
}

/** Fetches the menu when someone seems to want it, and opens it when they press; until then it is its button alone. */
export function LazyMenu({ trigger, ...menu }: LazyMenuProps) {
  const [isWanted, setWanted] = useState(false)
  const fetch = () => void load().catch(() => undefined)
  const still = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': isWanted,
    onPointerEnter: fetch,
    onFocus: fetch,
    onClick: () => setWanted(true),
  })
  if (!isWanted) return still
  return (
    <Suspense fallback={still}>
      <Menu {...menu} trigger={trigger} startsOpen />
    </Suspense>
  )
}
