import { MenuContent, MenuPositioner, MenuRoot, MenuSeparator } from '@ark-ui/react/menu'
import { Portal } from '@ark-ui/react/portal'
import { menu } from '#styled-system/recipes'
import { MenuEntry, type MenuEntryProps } from './menu-entry.tsx'

type MenuAtProps = {
  /** The button it was opened from; the focus goes back there. */
  anchor: HTMLElement
  label: string
  entries: readonly (MenuEntryProps | 'separator')[]
  onSelect: (id: string) => void
  onClose: () => void
}

/** One menu for many buttons, such as the rows of a table have: it is there only while it is open. */
export function MenuAt({ anchor, label, entries, onSelect, onClose }: MenuAtProps) {
  const styles = menu()
  const close = () => {
    anchor.focus()
    onClose()
  }
  return (
    <MenuRoot
      open
      aria-label={label}
      positioning={{ gutter: 4, placement: 'bottom-end', getAnchorRect: () => anchor.getBoundingClientRect() }}
      onOpenChange={({ open }) => !open && close()}
      onSelect={({ value }) => onSelect(value)}
    >
      <Portal>
        <MenuPositioner>
          <MenuContent className={styles.content}>
            {entries.map((entry, index) =>
              entry === 'separator' ? (
                <MenuSeparator key={index} className={styles.separator} />
              ) : (
                <MenuEntry key={entry.id} {...entry} onChoose={onSelect} />
              ),
            )}
          </MenuContent>
        </MenuPositioner>
      </Portal>
    </MenuRoot>
  )
}
