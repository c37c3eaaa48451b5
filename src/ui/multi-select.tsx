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
  startsOpen?: boolean
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

type PopupProps = Pick<MultiSelectProps, 'label' | 'options' | 'emptyText'>

function Popup({ label, options, emptyText }: PopupProps) {
  return (
    <Portal>
      <ComboboxPositioner asChild>
        <section aria-label={label}>
          <ComboboxContent className={menu().content}>
            <MultiSelectList options={options} emptyText={emptyText} />
          </ComboboxContent>
        </section>
      </ComboboxPositioner>
    </Portal>
  )
}

/** Enter takes the first match, and Backspace in the empty box removes the last chip. */
export function MultiSelect({
  options,
  value,
  onChange,
  emptyText,
  label,
  disabled,
  invalid,
  startsOpen = false,
  ...box
}: MultiSelectProps) {
  const [typed, setTyped] = useState('')
  const collection = useMemo(() => createListCollection({ items: matching(options, typed) }), [options, typed])
  const chosen = options.filter((option) => value.includes(option.value))
  const state = { ...(disabled === undefined ? {} : { disabled }), ...(invalid === undefined ? {} : { invalid }) }
  const remove = (removed: string) => onChange(value.filter((id) => id !== removed))
  const takeLast = () => typed === '' && onChange(value.slice(0, -1))
  return (
    <ComboboxRoot
      {...state}
      collection={collection}
      value={[...value]}
      inputValue={typed}
      multiple
      defaultOpen={startsOpen}
      openOnClick
      selectionBehavior="clear"
      inputBehavior="autohighlight"
      onValueChange={(details) => onChange(details.value)}
      onInputValueChange={(details) => setTyped(details.inputValue)}
      positioning={{ sameWidth: true, gutter: 4 }}
      lazyMount
      unmountOnExit
    >
      {label !== undefined && <ComboboxLabel className={unseen}>{label}</ComboboxLabel>}
      <MultiSelectControl {...box} chosen={chosen} onRemove={remove} onBackspace={takeLast} />
      <Popup label={label} emptyText={emptyText} options={collection.items} />
    </ComboboxRoot>
  )
}
