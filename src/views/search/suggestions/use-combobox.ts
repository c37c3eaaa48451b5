import { type ChangeEvent, type KeyboardEvent, type SyntheticEvent, useState } from 'react'

export interface OpenList {
  readonly id: string
  readonly activeId: string | undefined
  readonly press: (event: KeyboardEvent) => void
}

interface Handlers {
  readonly onType: (text: string) => void
  readonly onKey: (event: KeyboardEvent) => void
  readonly onEnter: () => void
  readonly onLeave: () => void
}

export const useCombobox = ({ onType, onKey, onEnter, onLeave }: Handlers) => {
  const [caret, setCaret] = useState<number | null>(null)
  const [list, onList] = useState<OpenList>()
  const follow = ({ currentTarget: { selectionStart, selectionEnd } }: SyntheticEvent<HTMLInputElement>) =>
    setCaret(selectionStart === selectionEnd ? selectionStart : null)
  return {
    caret,
    onList,
    attributes: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': list !== undefined,
      'aria-controls': list?.id,
      'aria-activedescendant': list?.activeId,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        onType(event.target.value)
        follow(event)
      },
      onSelect: follow,
      onFocus: (event: SyntheticEvent<HTMLInputElement>) => {
        onEnter()
        if (event.currentTarget.value === '') follow(event)
      },
      onBlur: () => {
        setCaret(null)
        onLeave()
      },
      onKeyDown: (event: KeyboardEvent) => {
        list?.press(event)
        if (event.isDefaultPrevented()) return
        if (event.key === 'Enter') setCaret(null)
        onKey(event)
      },
    } as const,
  }
}
