import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { OptionList } from '../../suggestions/option-list.tsx'
import { useChoice } from '../../suggestions/use-choice.ts'
import { replaceTerm } from '../../suggestions/replace-term.ts'
import { usePlacedCaret } from '../../suggestions/use-placed-caret.ts'
import type { OpenList } from '../../suggestions/use-suggested-field.ts'
import { AddressContext } from '../address-context.ts'
import { boxId } from '../move-among-hits.ts'
import { parseState } from '../search-address.ts'
import { findTypedTerm } from './typed-term.ts'
import { usePastSearches } from './use-past-searches.ts'
import { type Suggestion, useSuggestions } from './use-suggestions.ts'

const frame = css({ position: 'relative' })
const place = css({ position: 'absolute', mt: '1', w: 'full' })

interface SuggestionListProps {
  readonly text: string
  readonly caret: number
  readonly onAccept: (text: string) => void
  readonly onSearch: (query: string) => void
  readonly onList: (list: OpenList | undefined) => void
}

const useSuggestionList = ({ text, caret, onAccept, onSearch }: SuggestionListProps) => {
  const term = findTypedTerm(text, caret)
  const [completions, past] = [useSuggestions(term), usePastSearches()]
  const address = useContext(AddressContext)
  const placeCaret = usePlacedCaret(boxId, text)
  const take = (suggestion: Suggestion) => {
    if (suggestion.search !== undefined) {
      const state = parseState(suggestion.search)
      onSearch(state.query)
      return address?.change(state)
    }
    if (term === undefined) return
    const edited = replaceTerm(text, term, suggestion.text)
    placeCaret(edited.caret)
    onAccept(edited.text)
  }
  const offered = text === '' ? past : completions
  return { ...useChoice({ offered, text, closingKey: text, startsAt: -1, take }), take }
}

export default function SuggestionList(props: SuggestionListProps) {
  const { t } = useTranslation('search')
  const { options, at, press, take } = useSuggestionList(props)
  if (options.length === 0) return null
  return (
    <div className={frame}>
      <OptionList
        label={t('suggestions.label')}
        className={place}
        {...{ options, at, press }}
        onTake={take}
        onList={props.onList}
      />
    </div>
  )
}
