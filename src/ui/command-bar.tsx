import { ComboboxControl, ComboboxInput } from '@ark-ui/react/combobox'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useRef } from 'react'
import { css } from '#styled-system/css'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'

export type CommandBarProps = {
  placeholder: string
  text: string
  back?: { label: string; onBack: () => void } | undefined
  close: { label: string; onClose: () => void }
}

const bar = css({ display: 'flex', alignItems: 'center', gap: '2', px: '3', minH: '12', borderBottomWidth: 'hairline' })
const subtle = css({ color: 'fg.subtle' })
const box = css({ flex: '1', minW: '0', minH: '10', fontSize: 'lg', outline: 'none' })

export function CommandBar({ placeholder, text, back, close }: CommandBarProps) {
  const input = useRef<HTMLInputElement>(null)
  const goBack = () => {
    back?.onBack()
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Backspace' || text !== '' || back === undefined) return
    event.preventDefault()
    goBack()
  }
  return (
    <ComboboxControl className={bar}>
      {back ? (
        <IconButton icon={ArrowLeft} size="sm" label={back.label} onClick={goBack} />
      ) : (
        <Icon of={Search} className={subtle} />
      )}
      <ComboboxInput ref={input} placeholder={placeholder} maxLength={200} className={box} onKeyDown={onKeyDown} />
      <IconButton icon={X} size="sm" label={close.label} onClick={close.onClose} />
    </ComboboxControl>
  )
}
