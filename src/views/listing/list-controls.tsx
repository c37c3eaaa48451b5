import Search from 'lucide-react/icons/search'
import type { ReactNode } from 'react'
import { css } from '#styled-system/css'
import { input } from '#styled-system/recipes/input'
import { Icon } from '#src/ui/icon.tsx'
import { KeyHint } from '../shortcuts/key-hint.tsx'
import { moveAmongRows } from './move-among-rows.ts'

const bar = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', mb: '4' })
const box = css({ flex: '1', minW: '60', maxW: '100', _phone: { maxW: 'full' } })
const lens = css({ color: 'fg.subtle' })
const hint = css({ _phone: { display: 'none' } })

export const searchId = 'list-search'

interface SearchBoxProps {
  readonly label: string
  readonly words: string
  readonly onType: (words: string) => void
}

/** The words are in the address with every letter, so that what is typed is never ahead of what is shown. */
function SearchBox({ label, words, onType }: SearchBoxProps) {
  return (
    <search className={box}>
      <div className={input({ kind: 'group' })}>
        <Icon of={Search} className={lens} />
        <input
          id={searchId}
          type="search"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={words}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={({ key }) => {
            if (key !== 'Escape') return
            if (words === '') moveAmongRows(1)
            else onType('')
          }}
        />
        {words === '' && (
          <span aria-hidden="true" className={hint}>
            <KeyHint>/</KeyHint>
          </span>
        )}
      </div>
    </search>
  )
}

export function ListControls({ children, ...search }: SearchBoxProps & { readonly children?: ReactNode }) {
  return (
    <div className={bar}>
      <SearchBox {...search} />
      {children}
    </div>
  )
}
