import {
  ComboboxContent,
  ComboboxControl,
  ComboboxInput,
  ComboboxItem,
  ComboboxItemIndicator,
  ComboboxItemText,
  ComboboxLabel,
  ComboboxPositioner,
  ComboboxRoot,
  createListCollection,
} from '@ark-ui/react/combobox'
import { Portal } from '@ark-ui/react/portal'
import { Check } from 'lucide-react'
import { useMemo, useState } from 'react'
import { css, cx } from '#styled-system/css'
import { input, menu, select } from '#styled-system/recipes'
import { Chip } from './chip.tsx'
import { Icon } from './icon.tsx'
import type { Option } from './select.tsx'

type MultiSelectProps = {
  options: readonly Option[]
  value: readonly string[]
  onChange: (value: string[]) => void
  emptyText: string
  removeLabel: (option: string) => string
  placeholder?: string | undefined
  label?: string | undefined
  disabled?: boolean | undefined
}

/** A list must hold options; that there are none is said by one that cannot be chosen. */
const nothing = { role: 'option', 'aria-disabled': true, 'aria-selected': false }

const unseen = css({ srOnly: true })

/** Choose several by typing. What is chosen stands in the box as chips; Backspace in the empty box takes the last one out. */
export function MultiSelect({
  options,
  value,
  onChange,
  emptyText,
  removeLabel,
  placeholder,
  label,
  disabled,
}: MultiSelectProps) {
  const [typed, setTyped] = useState('')
  const collection = useMemo(() => {
    const wanted = typed.trim().toLocaleLowerCase()
    return createListCollection({
      items: options.filter((option) => option.label.toLocaleLowerCase().includes(wanted)),
    })
  }, [options, typed])
  const styles = select()
  const list = menu()
  const chosen = options.filter((option) => value.includes(option.value))
  const state = disabled === undefined ? {} : { disabled }
  const root = { ...state, collection, value: [...value], inputValue: typed, multiple: true, openOnClick: true }
  const takeLast = (key: string) => key === 'Backspace' && typed === '' && onChange(value.slice(0, -1))
  return (
    <ComboboxRoot
      {...root}
      selectionBehavior="clear"
      onValueChange={(details) => onChange(details.value)}
      onInputValueChange={(details) => setTyped(details.inputValue)}
      positioning={{ sameWidth: true, gutter: 4 }}
      lazyMount
    >
      {label !== undefined && <ComboboxLabel className={unseen}>{label}</ComboboxLabel>}
      <ComboboxControl className={cx(input({ kind: 'group' }), styles.control)}>
        {chosen.map((option) => (
          <Chip
            key={option.value}
            removeLabel={removeLabel(option.label)}
            onRemove={() => onChange(value.filter((id) => id !== option.value))}
          >
            {option.label}
          </Chip>
        ))}
        <ComboboxInput
          placeholder={chosen.length > 0 ? '' : placeholder}
          className={styles.entry}
          onKeyDown={(event) => takeLast(event.key)}
        />
      </ComboboxControl>
      <Portal>
        <ComboboxPositioner>
          <ComboboxContent className={list.content}>
            {collection.items.length === 0 && (
              <div {...nothing} className={list.empty}>
                {emptyText}
              </div>
            )}
            {collection.items.map((option) => (
              <ComboboxItem key={option.value} item={option} className={list.item}>
                <ComboboxItemText className={list.label}>{option.label}</ComboboxItemText>
                <ComboboxItemIndicator>
                  <Icon of={Check} />
                </ComboboxItemIndicator>
              </ComboboxItem>
            ))}
          </ComboboxContent>
        </ComboboxPositioner>
      </Portal>
    </ComboboxRoot>
  )
}
