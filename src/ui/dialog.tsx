import {
  DialogBackdrop,
  DialogCloseTrigger,
  DialogContent,
  DialogDescription,
  DialogPositioner,
  DialogRoot,
  DialogTitle,
} from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { X } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { dialog, type DialogVariantProps } from '#styled-system/recipes'
import { IconButton } from './icon-button.tsx'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  text?: ReactNode
  closeLabel: string
  children?: ReactNode
  footer?: ReactNode
  size?: DialogVariantProps['size'] | undefined
  /** An alert dialog waits for an answer: a press outside does not close it. */
  role?: 'dialog' | 'alertdialog' | undefined
  /** Where the focus goes in the end when what it came from may be gone; null leaves it to the dialog. */
  finalFocus?: (() => HTMLElement | null) | undefined
}

/**
 * Escape, the backdrop and the corner button close it; the focus goes to its first control, or to the one marked
 * `data-first-focus`, and then back to where it came from. That of another dialog, which went as this one came, closes nothing.
 */
export function Dialog({
  open,
  onClose,
  title,
  text,
  closeLabel,
  children,
  footer,
  size,
  role = 'dialog',
  finalFocus = () => null,
}: DialogProps) {
  const styles = dialog({ size })
  const content = useRef<HTMLDivElement>(null)
  const initialFocusEl = () =>
    content.current?.querySelector<HTMLElement>('[data-first-focus]') ??
    content.current?.querySelector<HTMLElement>('input, button') ??
    null
  const onOpenChange = (details: { open: boolean }) => !details.open && onClose()
  return (
    <DialogRoot
      {...{ open, role, onOpenChange, initialFocusEl }}
      finalFocusEl={finalFocus}
      onFocusOutside={(event) => event.preventDefault()}
      closeOnInteractOutside={role === 'dialog'}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <DialogBackdrop className={styles.backdrop} />
        <DialogPositioner className={styles.positioner}>
          <DialogContent ref={content} className={styles.content}>
            <div className={styles.header}>
              <DialogTitle className={styles.title}>{title}</DialogTitle>
              {text && <DialogDescription className={styles.text}>{text}</DialogDescription>}
            </div>
            {children && <div className={styles.body}>{children}</div>}
            {footer && <div className={styles.footer}>{footer}</div>}
            <DialogCloseTrigger asChild>
              <IconButton icon={X} label={closeLabel} size="sm" className={styles.close} />
            </DialogCloseTrigger>
          </DialogContent>
        </DialogPositioner>
      </Portal>
    </DialogRoot>
  )
}
