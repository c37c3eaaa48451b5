import { cloneElement, type ComponentProps, type ComponentType, type ReactElement, useState } from 'react'
import { awaitPart } from '#src/lib/await-part.ts'
import { unloadable, useToast } from '../product.ts'

export interface MenuBehind {
  readonly trigger: ReactElement<ComponentProps<'button'>>
}

export const lazyMenu = (load: () => Promise<{ default: ComponentType<MenuBehind> }>) =>
  function LazyMenu({ trigger }: MenuBehind) {
    const toast = useToast()
    const [Menu, setMenu] = useState<ComponentType<MenuBehind> | null>(null)
    if (Menu !== null) return <Menu trigger={trigger} />
    const fetch = () => void load().catch(() => undefined)
    const open = () =>
      void awaitPart(load()).then(
        ({ default: Fetched }) => setMenu(() => Fetched),
        () => toast(unloadable),
      )
    return cloneElement(trigger, {
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      onPointerEnter: fetch,
      onFocus: fetch,
      onClick: open,
    })
  }
