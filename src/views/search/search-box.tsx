import { Regex, Search, X } from 'lucide-react'
import type { KeyboardEvent, SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Input } from '#src/ui/input.tsx'
import { Kbd } from '#src/ui/kbd.tsx'
import type { SearchAddress } from './use-search-state.ts'
import { boxId, focusBox, moveAmongHits } from './use-shortcuts.ts'
import { useTypedQuery } from './use-typed-query.ts'

const box = css({ h: 'control.lg', fontSize: 'lg', pr: '1', '&:has(kbd)': { pr: '3' } })
const toggle = css({ '&[aria-pressed=true]': { bg: 'accent.bg', color: 'accent.text' } })

interface SearchBoxProps {
  readonly address: SearchAddress
  /** The id of what says what is wrong with the query. */
  readonly mistakeId: string | undefined
}

export function SearchBox({ address, mistakeId }: SearchBoxProps) {
  const { t } = useTranslation('search')
  const { mode, isRegex } = address.state
  const { text, type, settle, endRun } = useTypedQuery(address)
  const isExact = mode === 'exact'
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    settle(text)
    endRun()
  }
  const clear = () => {
    type('')
    settle('')
    focusBox()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return
    event.preventDefault()
    moveAmongHits(1)
  }
  return (
    <search>
      <form onSubmit={submit}>
        <Input
          id={boxId}
          type="text"
          icon={Search}
          mono={isExact}
          className={box}
          aria-label={t('box.label')}
          aria-invalid={mistakeId !== undefined}
          aria-describedby={mistakeId}
          placeholder={t(isExact && isRegex ? 'box.regex' : `box.${mode}`)}
          value={text}
          maxLength={1000}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={({ target }) => type(target.value)}
          onBlur={endRun}
          onKeyDown={onKeyDown}
          after={
            <>
              {text !== '' && <IconButton icon={X} size="sm" label={t('box.clear')} onClick={clear} />}
              {isExact && (
                <IconButton
                  icon={Regex}
                  size="sm"
                  label={t('box.asRegex')}
                  title={t('box.asRegex')}
                  className={toggle}
                  aria-pressed={isRegex}
                  onClick={() => address.change({ isRegex: !isRegex })}
                />
              )}
              {text === '' && !isExact && <Kbd>/</Kbd>}
            </>
          }
        />
      </form>
    </search>
  )
}
