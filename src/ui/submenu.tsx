import { MenuContent, MenuPositioner, MenuRoot, MenuTriggerItem } from '@ark-ui/react/menu'
import { Portal } from '@ark-ui/react/portal'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { menu } from '#styled-system/recipes/menu'
import { Icon } from './icon.tsx'

export interface SubmenuFace {
  readonly icon: LucideIcon
  readonly label: string
  readonly chosen: string
}

interface SubmenuProps extends SubmenuFace {
  readonly children: ReactNode
}

export function Submenu({ icon, label, chosen, children }: SubmenuProps) {
  const styles = menu()
  const [isParentStarted, setParentStarted] = useState(false)
  // A menu that starts open takes no submenu that is mounted together with it.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setParentStarted(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  const face = (
    <>
      <Icon of={icon} />
      <span className={styles.label}>{label}</span>
      <span className={styles.hint}>{chosen}</span>
      <Icon of={ChevronRight} />
    </>
  )
  if (!isParentStarted) return <div className={styles.item}>{face}</div>
  return (
    <MenuRoot
      lazyMount
      unmountOnExit
      aria-label={label}
      positioning={{ placement: 'right-start', gutter: 4, overlap: true }}
    >
      <MenuTriggerItem className={styles.item}>{face}</MenuTriggerItem>
      <Portal>
        <MenuPositioner asChild>
          <section aria-label={label}>
            <MenuContent className={styles.content}>{children}</MenuContent>
          </section>
        </MenuPositioner>
      </Portal>
    </MenuRoot>
  )
}
