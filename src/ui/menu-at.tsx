import { MenuContent, MenuPositioner, MenuRoot, MenuSeparator } from '@ark-ui/react/menu'
import { Portal } from '@ark-ui/react/portal'
import { menu } from '#styled-system/recipes'
import { MenuEntry, type MenuEntryProps } from './menu-entry.tsx'

type MenuAtProps = {
  /** The id of the button it was opened from; the focus goes back there. */
  triggerId: string
  label: string
  entries: readonly (MenuEntryProps | 'separator')[]
  onSelect: (id: string) => void
  onClose: () => void
}

/** One menu for many buttons, such as the rows of a table have: it is there only while it is open. */
export function MenuAt({ triggerId, label, entries, onSelect, onClose }: MenuAtProps) {
  const styles = menu()
  const goBack = () => document.getElementById(triggerId)?.focus({ preventScroll: true })
  /** Before the entry does anything: a dialog that it opens gives the focus back to the button. */
  const select = (id: string) => {
    goBack()
    onSelect(id)
  }
  const close = () => {
    goBack()
    onClose()
  }
  return (
    <MenuRoot
      open
      aria-label={label}
      ids={{ trigger: triggerId }}
      positioning={{ gutter: 4, placement: 'bottom-end' }}
      onOpenChange={({ open }) => !open && close()}
      onSelect={({ value }) => select(value)}
    >
      <Portal>
        <MenuPositioner>
          <MenuContent className={styles.content}>
            {entries.map((entry, index) =>
              entry === 'separator' ? (
                <MenuSeparator key={index} className={styles.separator} />
              ) : (
                <MenuEntry key={entry.id} {...entry} onChoose={select} />
              ),
            )}
          </MenuContent>
        </MenuPositioner>
      </Portal>
    </MenuRoot>
  )
}
