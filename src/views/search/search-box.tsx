import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, Suspense, type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css, cx } from '#styled-system/css'
import { input } from '#styled-system/recipes/input'
import { Icon } from '#src/ui/icon.tsx'
import { KeyHint } from '../shortcuts/key-hint.tsx'
import { useSuggestedField } from '../suggestions/use-suggested-field.ts'
import { ExactToggles, Mistake, prepareResults, QueryActions, SuggestionList } from './lazy-parts.ts'
import { isExpression, searchesCode } from './search-address.ts'
import type { SearchAddress } from './use-search-state.ts'
import { boxId } from './move-among-hits.ts'
import type { SearchMistake } from './use-search.ts'
import { useTypedQuery } from './use-typed-query.ts'
import { useShownMistake } from './use-shown-mistake.ts'

const mistakeId = 'search-mistake'

const frame = css({ h: 'control.lg', fontSize: 'lg', pr: '1', '&:has(kbd)': { pr: '3' } })
const end = css({ display: 'flex', alignItems: 'center' })
const subtle = css({ color: 'fg.subtle' })

interface SearchBoxProps {
  readonly address: SearchAddress
  readonly mistake: SearchMistake | null
  readonly onFinish: (text: string) => void
  readonly onLeaveDown: () => void
}

interface BoxEndProps {
  readonly address: SearchAddress
  readonly isEmpty: boolean
  readonly onClear: () => void
}

function BoxEnd({ address, isEmpty, onClear }: BoxEndProps) {
  const isCode = searchesCode(address.state)
  return (
    <span className={end}>
      <Suspense>{!isEmpty && <QueryActions {...{ address, onClear }} />}</Suspense>
      {isCode && (
        <Suspense>
          <ExactToggles address={address} />
        </Suspense>
      )}
      {isEmpty && !isCode && <KeyHint>/</KeyHint>}
    </span>
  )
}

const toComboboxRole = (isOpen: boolean) => ({ role: 'combobox', 'aria-expanded': isOpen }) as const
const asTyped = { autoComplete: 'off', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

const useBox = ({ address, mistake, onFinish, onLeaveDown }: SearchBoxProps) => {
  const { text, type, finish, endRun } = useTypedQuery(address)
  const [searched, setSearched] = useState('')
  const leave = () => {
    endRun()
    onFinish(text)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    finish(text)
    setSearched(text)
    onFinish(text)
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onLeaveDown()
  }
  const field = useSuggestedField({ onType: type, onKey, onEnter: prepareResults, onLeave: leave })
  const shown = useShownMistake(mistake, text, field.isOpen)
  const canList = text === '' || (address.state.mode !== 'meaning' && text !== searched)
  return { text, type, finish, submit, shown, setSearched, canList, ...field }
}

interface BoxProps extends Pick<SearchBoxProps, 'address'> {
  readonly box: ReturnType<typeof useBox>
}

function Box({ address, box: state }: BoxProps) {
  const { t } = useTranslation('search')
  const { mode } = address.state
  const { text, type, finish, submit, shown, caret, onList, isOpen, attributes, setSearched, canList } = state
  return (
    <search>
      <form onSubmit={submit} className={cx(input({ kind: 'group', mono: mode === 'exact' }), frame)}>
        <Icon of={Search} className={subtle} />
        <input
          id={boxId}
          type="text"
          {...attributes}
          {...toComboboxRole(isOpen)}
          {...asTyped}
          aria-label={t('box.label')}
          aria-invalid={shown !== null}
          aria-describedby={shown === null ? undefined : mistakeId}
          placeholder={t(isExpression(address.state) ? 'box.regex' : `box.${mode}`)}
          value={text}
          enterKeyHint="search"
        />
        <BoxEnd address={address} isEmpty={text === ''} onClear={() => finish('')} />
      </form>
      <Suspense>
        {caret !== null && canList && (
          <SuggestionList {...{ text, caret, onList }} onAccept={type} onSearch={setSearched} />
        )}
      </Suspense>
    </search>
  )
}

export function SearchBox(props: SearchBoxProps) {
  const { address } = props
  const box = useBox(props)
  const { shown } = box
  return (
    <>
      <Box {...{ address, box }} />
      <Suspense>{shown !== null && <Mistake id={mistakeId} mistake={shown} address={address} />}</Suspense>
    </>
  )
}
