import { cloneElement, type ComponentProps, type ComponentType, type ReactElement, useState } from 'react'
import { awaitPart } from '#src/lib/await-part.ts'
import { unloadable, useToast } from './product.ts'

export interface MenuBehind {
  readonly trigger: ReactElement<ComponentProps<'button'>>
}

export const lazyMenu = <Props extends MenuBehind>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  function LazyMenu(props: Props) {
    const { trigger } = props
    const toast = useToast()
    const [Menu, setMenu] = useState<ComponentType<Props> | null>(null)
    if (Menu !== null) return <Menu {...props} />
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
