import { PopoverContent, PopoverPositioner, PopoverRoot, PopoverTitle, PopoverTrigger } from '@ark-ui/react/popover'
import { Portal } from '@ark-ui/react/portal'
import { useId, type ReactElement, type ReactNode } from 'react'
import { popover } from '#styled-system/recipes/popover'

type PopoverProps = {
  trigger: ReactElement
  title: ReactNode
  children: ReactNode
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
}

export function Popover({ trigger, title, children, open, onOpenChange }: PopoverProps) {
  const styles = popover()
  const titleId = useId()
  const controlled = open === undefined ? {} : { open }
  return (
    <PopoverRoot
      {...controlled}
      onOpenChange={(details) => onOpenChange?.(details.open)}
      positioning={{ gutter: 4 }}
      lazyMount
      unmountOnExit
    >
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <Portal>
        <PopoverPositioner>
          <PopoverContent aria-labelledby={titleId} className={styles.content}>
            <PopoverTitle id={titleId} className={styles.title}>
              {title}
            </PopoverTitle>
            {children}
          </PopoverContent>
        </PopoverPositioner>
      </Portal>
    </PopoverRoot>
  )
}
