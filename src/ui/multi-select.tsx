import {
  ComboboxContent,
  ComboboxLabel,
  ComboboxPositioner,
  ComboboxRoot,
  createListCollection,
} from '@ark-ui/react/combobox'
import { Portal } from '@ark-ui/react/portal'
import { useMemo, useState } from 'react'
import { css } from '#styled-system/css'
import { menu } from '#styled-system/recipes/menu'
import { MultiSelectControl } from './multi-select-control.tsx'
import { MultiSelectList } from './multi-select-list.tsx'
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
  invalid?: boolean | undefined
  describedBy?: string | undefined
}

const unseen = css({ srOnly: true })

function matching(options: readonly Option[], typed: string) {
  const wanted = typed.trim().toLocaleLowerCase()
  return options.filter((option) => option.label.toLocaleLowerCase().includes(wanted))
}

/** Enter takes the first match, and Backspace in the empty box removes the last chip. */
export function MultiSelect({
  options,
  value,
  onChange,
  emptyText,
  removeLabel,
  placeholder,
  label,
  disabled,
  invalid,
  describedBy,
}: MultiSelectProps) {
  const [typed, setTyped] = useState('')
  const collection = useMemo(() => createListCollection({ items: matching(options, typed) }), [options, typed])
  const chosen = options.filter((option) => value.includes(option.value))
  const state = { ...(disabled === undefined ? {} : { disabled }), ...(invalid === undefined ? {} : { invalid }) }
  const root = {
    ...state,
    collection,
    value: [...value],
    inputValue: typed,
    multiple: true,
    openOnClick: true,
  }
  const remove = (removed: string) => onChange(value.filter((id) => id !== removed))
  const takeLast = () => typed === '' && onChange(value.slice(0, -1))
  return (
    <ComboboxRoot
      {...root}
      selectionBehavior="clear"
      inputBehavior="autohighlight"
      onValueChange={(details) => onChange(details.value)}
      onInputValueChange={(details) => setTyped(details.inputValue)}
      positioning={{ sameWidth: true, gutter: 4 }}
      lazyMount
      unmountOnExit
    >
      {label !== undefined && <ComboboxLabel className={unseen}>{label}</ComboboxLabel>}
      <MultiSelectControl
        {...{ chosen, removeLabel, placeholder, describedBy }}
        onRemove={remove}
        onBackspace={takeLast}
      />
      <Portal>
        <ComboboxPositioner asChild>
          <section aria-label={label}>
            <ComboboxContent className={menu().content}>
              <MultiSelectList options={collection.items} emptyText={emptyText} />
            </ComboboxContent>
          </section>
        </ComboboxPositioner>
      </Portal>
    </ComboboxRoot>
  )
}
