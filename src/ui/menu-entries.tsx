import { MenuItemGroup, MenuItemGroupLabel, MenuSeparator } from '@ark-ui/react/menu'
import { css } from '#styled-system/css'
import { menu } from '#styled-system/recipes/menu'
import { MenuEntry, type MenuEntryProps } from './menu-entry.tsx'

export type MenuPart =
  | MenuEntryProps
  | 'separator'
  | { readonly heading: string; readonly entries: readonly MenuEntryProps[] }

type MenuEntriesProps = { entries: readonly MenuPart[]; onChoose: (id: string) => void }

const heading = css({ px: '2', pt: '3', pb: '1', textStyle: 'caption', fontWeight: 'medium', color: 'fg.subtle' })

export function MenuEntries({ entries, onChoose }: MenuEntriesProps) {
  return entries.map((part, index) => {
    if (part === 'separator') return <MenuSeparator key={index} className={menu().separator} />
    if (!('heading' in part)) return <MenuEntry key={part.id} {...part} onChoose={onChoose} />
    return (
      <MenuItemGroup key={index}>
        <MenuItemGroupLabel className={heading}>{part.heading}</MenuItemGroupLabel>
        <MenuEntries entries={part.entries} onChoose={onChoose} />
      </MenuItemGroup>
    )
  })
}
