import { type KeyboardEvent, useContext, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css, cx } from '#styled-system/css'
import { menu } from '#styled-system/recipes/menu'
import { Icon } from '#src/ui/icon.tsx'
import { AddressContext } from '../address-context.ts'
import { boxId } from '../move-among-hits.ts'
import { parseState } from '../search-address.ts'
import { findTypedTerm, replaceTerm } from './typed-term.ts'
import type { OpenList } from './use-combobox.ts'
import { usePastSearches } from './use-past-searches.ts'
import { type Suggestion, useSuggestions } from './use-suggestions.ts'

const frame = css({ position: 'relative' })
const place = css({ position: 'absolute', mt: '1', w: 'full' })
const entry = css({ w: 'full', textAlign: 'start' })
const both = css({ display: 'flex', flexWrap: 'wrap', flex: '1', alignItems: 'baseline', columnGap: '2', minW: '0' })
const words = css({ textStyle: 'code', overflowWrap: 'anywhere' })
const note = css({ color: 'fg.muted', textStyle: 'caption', overflowWrap: 'anywhere' })

const listRole = { role: 'listbox' } as const
const toOptionRole = (isActive: boolean) => ({ role: 'option', 'aria-selected': isActive }) as const
const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

interface SuggestionListProps {
  readonly text: string
  readonly caret: number
  readonly onAccept: (text: string) => void
  readonly onList: (list: OpenList | undefined) => void
}

const useAccept = (text: string, onAccept: (text: string) => void) => {
  const nextCaret = useRef<number>(undefined)
  useLayoutEffect(() => {
    const input = document.getElementById(boxId)
    if (nextCaret.current === undefined || !(input instanceof HTMLInputElement)) return
    input.setSelectionRange(nextCaret.current, nextCaret.current)
    nextCaret.current = undefined
  }, [text])
  return ({ query, caret }: ReturnType<typeof replaceTerm>) => {
    nextCaret.current = caret
    onAccept(query)
  }
}

const useSuggestionList = ({ text, caret, onAccept }: SuggestionListProps) => {
  const term = findTypedTerm(text, caret)
  const [completions, past] = [useSuggestions(term), usePastSearches()]
  const offered = text === '' ? past : completions
  const address = useContext(AddressContext)
  const [chosen, setChosen] = useState({ text, at: -1 })
  const [closedAt, setClosedAt] = useState<string>()
  const at = chosen.text === text ? chosen.at : -1
  const accept = useAccept(text, onAccept)
  const suggestions = closedAt === text ? [] : offered
  const take = (suggestion: Suggestion) => {
    if (suggestion.search !== undefined) address?.change(parseState(suggestion.search))
    else if (term !== undefined) accept(replaceTerm(text, term, suggestion.text))
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const active = suggestions[at]
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') setClosedAt(text)
    else if (step !== undefined) {
      const places = suggestions.length + 1
      setChosen({ text, at: ((at + 1 + step + places) % places) - 1 })
    } else if ((event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) && active !== undefined) take(active)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { suggestions, at, take, press }
}

interface OptionProps {
  readonly id: string
  readonly suggestion: Suggestion
  readonly isActive: boolean
  readonly onTake: () => void
}

function Option({ id, suggestion: { label, detail, icon }, isActive, onTake }: OptionProps) {
  return (
    <button
      type="button"
      id={id}
      {...toOptionRole(isActive)}
      tabIndex={-1}
      data-highlighted={isActive ? '' : undefined}
      className={cx(menu().item, entry)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      {icon !== undefined && <Icon of={icon} />}
      <span className={both}>
        <bdi className={words}>{label}</bdi>
        {detail !== undefined && <span className={note}>{detail}</span>}
      </span>
    </button>
  )
}

export default function SuggestionList(props: SuggestionListProps) {
  const { t } = useTranslation('search')
  const { onList } = props
  const { suggestions, at, take, press } = useSuggestionList(props)
  const id = useId()
  const isOpen = suggestions.length > 0
  const activeId = at < 0 ? undefined : `${id}-${at}`
  const current = useRef(press)
  useLayoutEffect(() => {
    current.current = press
  })
  useLayoutEffect(() => {
    onList(isOpen ? { id, activeId, press: (event) => current.current(event) } : undefined)
    return () => onList(undefined)
  }, [onList, isOpen, id, activeId])
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  if (!isOpen) return null
  return (
    <div className={frame}>
      <div id={id} {...listRole} aria-label={t('suggestions.label')} className={cx(menu().content, place)}>
        {suggestions.map((suggestion, index) => (
          <Option
            key={suggestion.text}
            id={`${id}-${index}`}
            {...{ suggestion }}
            isActive={index === at}
            onTake={() => take(suggestion)}
          />
        ))}
      </div>
    </div>
  )
}
