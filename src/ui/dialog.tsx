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
import X from 'lucide-react/icons/x'
import { useRef, type ReactNode } from 'react'
import { dialog, type DialogVariantProps } from '#styled-system/recipes/dialog'
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
  /** An alert dialog ignores a press outside, because it waits for an answer. */
  role?: 'dialog' | 'alertdialog' | undefined
  /** The focus target after closing when the opener may be gone; null leaves it to the dialog. */
  finalFocus?: (() => HTMLElement | null) | undefined
}

type PartsProps = Pick<DialogProps, 'title' | 'text' | 'closeLabel' | 'children' | 'footer'> & {
  styles: ReturnType<typeof dialog>
}

function Parts({ title, text, closeLabel, children, footer, styles }: PartsProps) {
  return (
    <>
      <div className={styles.header}>
        <DialogTitle className={styles.title}>{title}</DialogTitle>
        {text && <DialogDescription className={styles.text}>{text}</DialogDescription>}
      </div>
      {children && <div className={styles.body}>{children}</div>}
      {footer && <div className={styles.footer}>{footer}</div>}
      <DialogCloseTrigger asChild>
        <IconButton icon={X} label={closeLabel} size="sm" className={styles.close} />
      </DialogCloseTrigger>
    </>
  )
}

/**
 * Escape, the backdrop and the corner button close it. The first control, or `data-first-focus`, gets the focus, and
 * the opener gets it back. An Escape that closed another dialog closes nothing.
 */
export function Dialog({ open, onClose, role = 'dialog', finalFocus = () => null, size, ...parts }: DialogProps) {
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
            <Parts {...parts} styles={styles} />
          </DialogContent>
        </DialogPositioner>
      </Portal>
    </DialogRoot>
  )
}
