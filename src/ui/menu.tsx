import { MenuContent, MenuPositioner, MenuRoot, MenuTrigger } from '@ark-ui/react/menu'
import { Portal } from '@ark-ui/react/portal'
import { type ReactElement, useId } from 'react'
import { menu } from '#styled-system/recipes/menu'
import { focusMenuButton } from './focus-menu-button.ts'
import { MenuEntries, type MenuPart } from './menu-entries.tsx'

type MenuProps = {
  trigger: ReactElement
  entries: readonly MenuPart[]
  onSelect: (id: string) => void
  label?: string | undefined
  /** For a menu that was fetched because someone pressed its button. */
  startsOpen?: boolean | undefined
}

export function Menu({ trigger, entries, onSelect, label, startsOpen = false }: MenuProps) {
  const styles = menu()
  const triggerId = useId()
  const named = label === undefined ? {} : { 'aria-label': label }
  const select = (id: string) => {
    focusMenuButton(triggerId)
    onSelect(id)
  }
  return (
    <MenuRoot
      {...named}
      lazyMount
      unmountOnExit
      defaultOpen={startsOpen}
      ids={{ trigger: triggerId }}
      positioning={{ gutter: 4 }}
      onSelect={({ value }) => select(value)}
    >
      <MenuTrigger asChild>{trigger}</MenuTrigger>
      <Portal>
        <MenuPositioner asChild>
          <section aria-labelledby={triggerId}>
            <MenuContent className={styles.content}>
              <MenuEntries entries={entries} onChoose={select} />
            </MenuContent>
          </section>
        </MenuPositioner>
      </Portal>
    </MenuRoot>
  )
}
