import { PopoverContent, PopoverPositioner, PopoverRoot, PopoverTitle } from '@ark-ui/react/popover'
import { Portal } from '@ark-ui/react/portal'
import { type ReactNode, useId } from 'react'
import { cx } from '#styled-system/css'
import { popover } from '#styled-system/recipes/popover'

type PopoverAtProps = {
  anchorId: string
  getRect: () => DOMRect | null
  title: ReactNode
  className: string
  children: ReactNode
  onClose: () => void
}

const focusNow = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

export function PopoverAt({ anchorId, getRect, title, className, children, onClose }: PopoverAtProps) {
  const styles = popover()
  const titleId = useId()
  return (
    <PopoverRoot
      open
      autoFocus={false}
      ids={{ anchor: anchorId }}
      positioning={{ gutter: 4, placement: 'bottom-start', getAnchorRect: getRect }}
      onOpenChange={({ open }) => !open && onClose()}
    >
      <Portal>
        <PopoverPositioner>
          <PopoverContent ref={focusNow} aria-labelledby={titleId} className={cx(styles.content, className)}>
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
