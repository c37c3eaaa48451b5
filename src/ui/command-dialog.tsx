import { DialogBackdrop, DialogContent, DialogPositioner, DialogRoot, DialogTitle } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import type { KeyboardEvent, ReactNode } from 'react'
import { css, cx } from '#styled-system/css'
import { dialog } from '#styled-system/recipes/dialog'

type CommandDialogProps = {
  title: string
  onDismiss: () => void
  onEscape: () => void
  onKeyDown: (event: KeyboardEvent) => void
  finalFocus: () => HTMLElement | null
  children: ReactNode
}

const unseen = css({ srOnly: true })
/** The upper edge stays where it is, however many entries there are. */
const high = css({ md: { alignItems: 'flex-start', pt: '20' } })

export function CommandDialog({ title, onDismiss, onEscape, onKeyDown, finalFocus, children }: CommandDialogProps) {
  const styles = dialog({ size: 'md' })
  return (
    <DialogRoot
      open
      finalFocusEl={finalFocus}
      onOpenChange={({ open }) => !open && onDismiss()}
      onEscapeKeyDown={(event) => {
        if (event.defaultPrevented) return
        event.preventDefault()
        onEscape()
      }}
    >
      <Portal>
        <DialogBackdrop className={styles.backdrop} />
        <DialogPositioner className={cx(styles.positioner, high)}>
          <DialogContent className={styles.content} onKeyDown={onKeyDown}>
            <DialogTitle className={unseen}>{title}</DialogTitle>
            {children}
          </DialogContent>
        </DialogPositioner>
      </Portal>
    </DialogRoot>
  )
}
