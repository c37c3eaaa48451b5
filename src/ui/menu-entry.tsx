import { MenuCheckboxItem, MenuItem, MenuItemIndicator } from '@ark-ui/react/menu'
import Check from 'lucide-react/icons/check'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { menu } from '#styled-system/recipes/menu'
import { Icon } from './icon.tsx'

export type MenuEntryProps = {
  id: string
  label: ReactNode
  icon?: LucideIcon | undefined
  hint?: ReactNode
  tone?: 'danger' | undefined
  disabled?: boolean | undefined
  checked?: boolean | undefined
}

export function MenuEntry({
  id,
  label,
  icon,
  hint,
  tone,
  disabled = false,
  checked,
  onChoose,
}: MenuEntryProps & { onChoose: (id: string) => void }) {
  const styles = menu()
  const inside = (
    <>
      {icon && <Icon of={icon} />}
      <span className={styles.label}>{label}</span>
      {hint && <span className={styles.hint}>{hint}</span>}
    </>
  )
  if (checked === undefined)
    return (
      <MenuItem value={id} disabled={disabled} data-tone={tone} className={styles.item}>
        {inside}
      </MenuItem>
    )
  return (
    <MenuCheckboxItem
      onCheckedChange={() => onChoose(id)}
      value={id}
      checked={checked}
      disabled={disabled}
      className={styles.item}
    >
      {inside}
      <MenuItemIndicator>
        <Icon of={Check} />
      </MenuItemIndicator>
    </MenuCheckboxItem>
  )
}
