import { ComboboxLabel, ComboboxRoot, createListCollection } from '@ark-ui/react/combobox'
import { useState } from 'react'
import { css } from '#styled-system/css'
import { CommandBar, type CommandBarProps } from './command-bar.tsx'
import { CommandEntries, type CommandEntryGroup } from './command-entries.tsx'

type CommandBoxProps = CommandBarProps & {
  label: string
  onText: (text: string) => void
  groups: readonly CommandEntryGroup[]
  emptyText: string
  onChoose: (id: string) => void
}

const unseen = css({ srOnly: true })

/** The first entry is marked, so that Enter takes it; entries that come later leave the mark where it is. */
export function CommandBox({ label, groups, text, onText, emptyText, onChoose, ...bar }: CommandBoxProps) {
  const ids = groups.flatMap(({ entries }) => entries.map(({ id }) => id))
  const [mark, setMark] = useState<{ text: string; id: string | null }>({ text, id: null })
  const isMarkThere = mark.text === text && mark.id !== null && ids.includes(mark.id)
  if (!isMarkThere && ids[0] !== undefined) setMark({ text, id: ids[0] })
  return (
    <ComboboxRoot
      open
      disableLayer
      allowCustomValue
      closeOnSelect={false}
      selectionBehavior="preserve"
      collection={createListCollection({ items: ids })}
      value={[]}
      inputValue={text}
      highlightedValue={isMarkThere ? mark.id : null}
      onHighlightChange={({ highlightedValue }) => setMark({ text, id: highlightedValue })}
      onInputValueChange={({ inputValue }) => inputValue !== text && onText(inputValue)}
      onSelect={({ itemValue }) => itemValue !== undefined && onChoose(itemValue)}
    >
      <ComboboxLabel className={unseen}>{label}</ComboboxLabel>
      <CommandBar text={text} {...bar} />
      <CommandEntries groups={groups} emptyText={emptyText} />
    </ComboboxRoot>
  )
}
