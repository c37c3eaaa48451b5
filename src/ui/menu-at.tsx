import { MenuContent, MenuPositioner, MenuRoot } from '@ark-ui/react/menu'
import { Portal } from '@ark-ui/react/portal'
import { menu } from '#styled-system/recipes/menu'
import { focusMenuButton } from './focus-menu-button.ts'
import { MenuEntries, type MenuPart } from './menu-entries.tsx'

type MenuAtProps = {
  triggerId: string
  label: string
  entries: readonly MenuPart[]
  onSelect: (id: string) => void
  onClose: () => void
}

/** One menu for many buttons, such as those of the rows of a table; it exists only while it is open. */
export function MenuAt({ triggerId, label, entries, onSelect, onClose }: MenuAtProps) {
  const styles = menu()
  const goBack = () => focusMenuButton(triggerId)
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
        <MenuPositioner asChild>
          <section aria-label={label}>
            <MenuContent className={styles.content}>
              <MenuEntries entries={entries} onChoose={select} />
            </MenuContent>
          </section>
        </MenuPositioner>
      </Portal>
    </MenuRoot>
  )
}
