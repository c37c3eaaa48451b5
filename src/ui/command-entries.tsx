import {
  ComboboxContent,
  ComboboxItem,
  ComboboxItemGroup,
  ComboboxItemGroupLabel,
  ComboboxItemText,
} from '@ark-ui/react/combobox'
import Check from 'lucide-react/icons/check'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { css, cx } from '#styled-system/css'
import { menu } from '#styled-system/recipes/menu'
import { Icon } from './icon.tsx'

export type CommandEntry = {
  id: string
  label: string
  icon: LucideIcon
  hint?: ReactNode
  isOn?: boolean | undefined
  lang?: string | undefined
}

export type CommandEntryGroup = { id: string; label?: string | undefined; entries: readonly CommandEntry[] }

const list = css({ h: '80', flexShrink: '1', overflowY: 'auto', p: '1', outline: 'none' })
const heading = css({ px: '2', pt: '3', pb: '1', textStyle: 'caption', fontWeight: 'medium', color: 'fg.subtle' })
const roomy = css({ py: '1.5' })
const cut = css({ truncate: true })
/** A listbox must hold options, so an option that cannot be chosen says that there are none. */
const nothing = { role: 'option', 'aria-disabled': true, 'aria-selected': false }

function Entry({ entry }: { entry: CommandEntry }) {
  const { id, label, icon, hint, isOn, lang } = entry
  const styles = menu()
  return (
    <ComboboxItem item={id} persistFocus aria-checked={isOn} className={cx(styles.item, roomy)}>
      <Icon of={icon} />
      <ComboboxItemText className={cx(styles.label, cut)} lang={lang}>
        {label}
      </ComboboxItemText>
      {hint && <span className={styles.hint}>{hint}</span>}
      {isOn && <Icon of={Check} />}
    </ComboboxItem>
  )
}

export function CommandEntries({ groups, emptyText }: { groups: readonly CommandEntryGroup[]; emptyText: string }) {
  const filled = groups.filter(({ entries }) => entries.length > 0)
  return (
    <ComboboxContent className={list}>
      {filled.length === 0 && (
        <div {...nothing} className={menu().empty}>
          {emptyText}
        </div>
      )}
      {filled.map(({ id, label, entries }) => (
        <ComboboxItemGroup key={id} id={id}>
          {label !== undefined && <ComboboxItemGroupLabel className={heading}>{label}</ComboboxItemGroupLabel>}
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ComboboxItemGroup>
      ))}
    </ComboboxContent>
  )
}
