import { ComboboxControl, ComboboxInput } from '@ark-ui/react/combobox'
import { useRef } from 'react'
import { cx } from '#styled-system/css'
import { input } from '#styled-system/recipes/input'
import { select } from '#styled-system/recipes/select'
import { Chip } from './chip.tsx'
import type { Option } from './select.tsx'

type MultiSelectControlProps = {
  chosen: readonly Option[]
  removeLabel: (option: string) => string
  placeholder?: string | undefined
  describedBy?: string | undefined
  onRemove: (value: string) => void
  onBackspace: () => void
}

export function MultiSelectControl({
  chosen,
  removeLabel,
  placeholder,
  describedBy,
  onRemove,
  onBackspace,
}: MultiSelectControlProps) {
  const styles = select()
  const entry = useRef<HTMLInputElement>(null)
  const remove = (value: string) => {
    onRemove(value)
    entry.current?.focus()
  }
  return (
    <ComboboxControl className={cx(input({ kind: 'group' }), styles.control)}>
      {chosen.map(({ value, label }) => (
        <Chip key={value} removeLabel={removeLabel(label)} onRemove={() => remove(value)}>
          {label}
        </Chip>
      ))}
      <ComboboxInput
        ref={entry}
        placeholder={chosen.length > 0 ? '' : placeholder}
        className={styles.entry}
        {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
        onKeyDown={({ key }) => key === 'Backspace' && onBackspace()}
      />
    </ComboboxControl>
  )
}
