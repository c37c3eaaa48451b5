import { MenuSeparator } from '@ark-ui/react/menu'
import { menu } from '#styled-system/recipes/menu'
import { MenuEntry, type MenuEntryProps } from './menu-entry.tsx'
import { Submenu, type SubmenuFace } from './submenu.tsx'

export type MenuPart =
  | MenuEntryProps
  | 'separator'
  | { readonly submenu: SubmenuFace; readonly entries: readonly MenuEntryProps[] }

type MenuEntriesProps = { entries: readonly MenuPart[]; onChoose: (id: string) => void }

export function MenuEntries({ entries, onChoose }: MenuEntriesProps) {
  return entries.map((part, index) => {
    if (part === 'separator') return <MenuSeparator key={index} className={menu().separator} />
    if ('submenu' in part) {
      return (
        <Submenu key={index} {...part.submenu}>
          <MenuEntries entries={part.entries} onChoose={onChoose} />
        </Submenu>
      )
    }
    return <MenuEntry key={part.id} {...part} onChoose={onChoose} />
  })
}
