import CaseSensitive from 'lucide-react/icons/case-sensitive'
import Regex from 'lucide-react/icons/regex'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, Suspense, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { css, cx } from '#styled-system/css'
import { input } from '#styled-system/recipes/input'
import { isCaseSensitive, type LetterCase } from '#src/contract/letter-case.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { KeyHint } from '../shortcuts/key-hint.tsx'
import { prepareResults, SuggestionList } from './lazy-parts.ts'
import type { SearchState } from './search-address.ts'
import type { SearchAddress } from './use-search-state.ts'
import { boxId, focusBox, moveAmongHits } from './move-among-hits.ts'
import { useCombobox } from './suggestions/use-combobox.ts'
import { useTypedQuery } from './use-typed-query.ts'

const box = css({ h: 'control.lg', fontSize: 'lg', pr: '1', '&:has(kbd)': { pr: '3' } })
const subtle = css({ color: 'fg.subtle' })
const toggle = css({ '&[aria-pressed=true]': { bg: 'accent.bg', color: 'accent.text' } })

interface SearchBoxProps {
  readonly address: SearchAddress
  readonly mistakeId: string | undefined
}

interface ToggleProps {
  readonly icon: LucideIcon
  readonly label: string
  readonly isOn: boolean
  readonly onClick: () => void
}

function Toggle({ icon, label, isOn, onClick }: ToggleProps) {
  return (
    <IconButton
      icon={icon}
      size="sm"
      label={label}
      title={label}
      className={toggle}
      aria-pressed={isOn}
      onClick={onClick}
    />
  )
}

/** Returns `Smart` where it means the same, so that a later query is judged again. */
const toggleCase = ({ query, letterCase, isRegex }: SearchState): LetterCase => {
  const wanted = !isCaseSensitive(query, letterCase, isRegex)
  if (wanted === isCaseSensitive(query, 'Smart', isRegex)) return 'Smart'
  return wanted ? 'Sensitive' : 'Insensitive'
}

interface BoxEndProps {
  readonly address: SearchAddress
  readonly isEmpty: boolean
  readonly onClear: () => void
}

function BoxEnd({ address: { state, change }, isEmpty, onClear }: BoxEndProps) {
  const { t } = useTranslation('search')
  const isExact = state.mode === 'exact'
  const isSensitive = isCaseSensitive(state.query, state.letterCase, state.isRegex)
  return (
    <>
      {!isEmpty && <IconButton icon={X} size="sm" label={t('box.clear')} onClick={onClear} />}
      {isExact && (
        <>
          <Toggle
            icon={CaseSensitive}
            label={t('box.matchCase')}
            isOn={isSensitive}
            onClick={() => change({ letterCase: toggleCase(state) })}
          />
          <Toggle
            icon={Regex}
            label={t('box.asRegex')}
            isOn={state.isRegex}
            onClick={() => change({ isRegex: !state.isRegex })}
          />
        </>
      )}
      {isEmpty && !isExact && <KeyHint>/</KeyHint>}
    </>
  )
}

const asTyped = { autoComplete: 'off', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

const enterHits = (event: KeyboardEvent): void => {
  if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return
  event.preventDefault()
  moveAmongHits(1)
}

interface SuggestionsProps extends Pick<ComponentProps<typeof SuggestionList>, 'text' | 'onAccept' | 'onList'> {
  readonly caret: number | null
}

function Suggestions({ caret, text, ...props }: SuggestionsProps) {
  if (caret === null || text === '') return null
  return (
    <Suspense>
      <SuggestionList {...{ caret, text }} {...props} />
    </Suspense>
  )
}

export function SearchBox({ address, mistakeId }: SearchBoxProps) {
  const { t } = useTranslation('search')
  const { mode, isRegex } = address.state
  const { text, type, finish, endRun } = useTypedQuery(address)
  const { caret, onList, attributes } = useCombobox({ onType: type, onKey: enterHits, onLeave: endRun })
  const isExact = mode === 'exact'
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    finish(text)
  }
  const clear = () => {
    type('')
    finish('')
    focusBox()
  }
  return (
    <search>
      <form onSubmit={submit} className={cx(input({ kind: 'group', mono: isExact }), box)}>
        <Icon of={Search} className={subtle} />
        <input
          id={boxId}
          type="text"
          {...attributes}
          {...asTyped}
          aria-label={t('box.label')}
          aria-invalid={mistakeId !== undefined}
          aria-describedby={mistakeId}
          placeholder={t(isExact && isRegex ? 'box.regex' : `box.${mode}`)}
          value={text}
          maxLength={1000}
          enterKeyHint="search"
          onFocus={prepareResults}
        />
        <BoxEnd address={address} isEmpty={text === ''} onClear={clear} />
      </form>
      {mode !== 'meaning' && <Suggestions {...{ text, caret, onList }} onAccept={type} />}
    </search>
  )
}
