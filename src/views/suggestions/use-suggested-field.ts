import { type ChangeEvent, type KeyboardEvent, type SyntheticEvent, useState } from 'react'

export interface OpenList {
  readonly id: string | undefined
  readonly activeId: string | undefined
  readonly press: (event: KeyboardEvent) => void
}

interface Handlers {
  readonly onType: (text: string) => void
  readonly onKey: (event: KeyboardEvent) => void
  readonly onEnter?: () => void
  readonly onLeave?: () => void
}

type Field = HTMLInputElement | HTMLTextAreaElement

export const useSuggestedField = ({ onType, onKey, onEnter, onLeave }: Handlers) => {
  const [caret, setCaret] = useState<number | null>(null)
  const [list, onList] = useState<OpenList>()
  const follow = ({ currentTarget: { selectionStart, selectionEnd } }: SyntheticEvent<Field>) =>
    setCaret(selectionStart === selectionEnd ? selectionStart : null)
  return {
    caret,
    setCaret,
    onList,
    isOpen: list !== undefined,
    attributes: {
      'aria-autocomplete': 'list',
      'aria-controls': list?.id,
      'aria-activedescendant': list?.activeId,
      onChange: (event: ChangeEvent<Field>) => {
        onType(event.target.value)
        follow(event)
      },
      onSelect: follow,
      onFocus: (event: SyntheticEvent<Field>) => {
        onEnter?.()
        if (event.currentTarget.value === '') follow(event)
      },
      onBlur: () => {
        setCaret(null)
        onLeave?.()
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
