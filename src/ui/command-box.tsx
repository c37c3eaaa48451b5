import {
  ComboboxControl,
  ComboboxInput,
  ComboboxLabel,
  ComboboxRoot,
  createListCollection,
} from '@ark-ui/react/combobox'
import { ArrowLeft, Search, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { css } from '#styled-system/css'
import { CommandEntries, type CommandEntryGroup } from './command-entries.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'

type CommandBoxProps = {
  label: string
  placeholder: string
  text: string
  onText: (text: string) => void
  groups: readonly CommandEntryGroup[]
  emptyText: string
  onChoose: (id: string) => void
  /** In a list that was reached from another one. Backspace in the empty box does the same. */
  back?: { label: string; onBack: () => void } | undefined
  close: { label: string; onClose: () => void }
}

const unseen = css({ srOnly: true })
const bar = css({ display: 'flex', alignItems: 'center', gap: '2', px: '3', minH: '12', borderBottomWidth: 'hairline' })
const subtle = css({ color: 'fg.subtle' })
const box = css({ flex: '1', minW: '0', minH: '10', fontSize: 'lg', outline: 'none' })

/** What is typed, and the entries it brings; the first of them is marked, so that Enter alone takes it. */
export function CommandBox({ groups, text, onText, onChoose, back, close, ...words }: CommandBoxProps) {
  const entries = groups.flatMap((group) => group.entries)
  const collection = createListCollection({ items: entries.map(({ id }) => id) })
  const [mark, setMark] = useState<{ text: string; id: string | null }>({ text, id: null })
  const isMarkThere = mark.text === text && entries.some(({ id }) => id === mark.id)
  const onKeyDown = ({ key }: KeyboardEvent) => key === 'Backspace' && text === '' && back?.onBack()
  return (
    <ComboboxRoot
      open
      disableLayer
      allowCustomValue
      closeOnSelect={false}
      selectionBehavior="preserve"
      collection={collection}
      value={[]}
      inputValue={text}
      highlightedValue={isMarkThere ? mark.id : (entries[0]?.id ?? null)}
      onHighlightChange={({ highlightedValue }) => setMark({ text, id: highlightedValue })}
      onInputValueChange={({ inputValue }) => inputValue !== text && onText(inputValue)}
      onSelect={({ itemValue }) => itemValue !== undefined && onChoose(itemValue)}
    >
      <ComboboxLabel className={unseen}>{words.label}</ComboboxLabel>
      <ComboboxControl className={bar}>
        {back ? (
          <IconButton icon={ArrowLeft} size="sm" label={back.label} onClick={back.onBack} />
        ) : (
          <Icon of={Search} className={subtle} />
        )}
        <ComboboxInput placeholder={words.placeholder} maxLength={200} className={box} onKeyDown={onKeyDown} />
        <IconButton icon={X} size="sm" label={close.label} onClick={close.onClose} />
      </ComboboxControl>
      <CommandEntries groups={groups} emptyText={words.emptyText} />
    </ComboboxRoot>
  )
}
