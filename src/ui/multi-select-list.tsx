import { ComboboxItem, ComboboxItemIndicator, ComboboxItemText } from '@ark-ui/react/combobox'
import Check from 'lucide-react/icons/check'
import { menu } from '#styled-system/recipes/menu'
import { Icon } from './icon.tsx'
import type { Option } from './select.tsx'

/** A listbox must hold options, so an option that cannot be chosen says that there are none. */
const nothing = { role: 'option', 'aria-disabled': true, 'aria-selected': false }

export function MultiSelectList({ options, emptyText }: { options: readonly Option[]; emptyText: string }) {
  const list = menu()
  if (options.length === 0)
    return (
      <div {...nothing} className={list.empty}>
        {emptyText}
      </div>
    )
  return options.map((option) => (
    <ComboboxItem key={option.value} item={option} className={list.item}>
      <ComboboxItemText className={list.label}>{option.label}</ComboboxItemText>
      <ComboboxItemIndicator>
        <Icon of={Check} />
      </ComboboxItemIndicator>
    </ComboboxItem>
  ))
}
