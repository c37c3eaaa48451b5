import { MenuContent, MenuPositioner, MenuRoot, MenuSeparator, MenuTrigger } from '@ark-ui/react/menu'
import { Portal } from '@ark-ui/react/portal'
import type { ReactElement } from 'react'
import { menu } from '#styled-system/recipes'
import { MenuEntry, type MenuEntryProps } from './menu-entry.tsx'

type MenuProps = {
  /** A button; the menu opens from it. */
  trigger: ReactElement
  entries: readonly (MenuEntryProps | 'separator')[]
  onSelect: (id: string) => void
  label?: string | undefined
  /** For a menu that was fetched because someone pressed its button. */
  startsOpen?: boolean | undefined
}

export function Menu({ trigger, entries, onSelect, label, startsOpen = false }: MenuProps) {
  const styles = menu()
  const named = label === undefined ? {} : { 'aria-label': label }
  return (
    <MenuRoot
      {...named}
      lazyMount
      unmountOnExit
      defaultOpen={startsOpen}
      positioning={{ gutter: 4 }}
      onSelect={({ value }) => onSelect(value)}
    >
      <MenuTrigger asChild>{trigger}</MenuTrigger>
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
