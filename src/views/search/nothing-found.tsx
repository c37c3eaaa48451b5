import SearchX from 'lucide-react/icons/search-x'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { isCaseSensitive } from '#src/contract/letter-case.ts'
import { useCall } from '#src/api/use-call.ts'
import type { CodeSearchReply } from '#src/contract/code-search.ts'
import { readyEndpoints } from '#src/contract/data-sources.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import FilterChips from './filter-chips.tsx'
import { hasFilters, isExpression, noFilters, searchesCode, type SearchState } from './search-address.ts'
import { withoutPart } from './edit-query.ts'
import { findMissingPlace, hasCaseOption, type MissingPlace, readContent } from './missing-place.ts'
import { useAmount } from './use-amount.ts'
import type { SearchAddress } from './use-search-state.ts'

const filters = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '2',
  mt: '3',
})

const maxPartLength = 16
const maxRepeatedLength = 120

const shorten = (text: string, maxLength: number): string =>
  text.length > maxLength ? `${text.slice(0, maxLength)}…` : text

type Suggestion = 'tryMeaning' | 'tryAuto' | 'tryAnyCase' | 'tryLiteral'

const canIgnoreCase = (state: SearchState): boolean => {
  const content = readContent(state.query)
  const hasLetters = content.toLowerCase() !== content.toUpperCase()
  return hasLetters && !hasCaseOption(state.query) && isCaseSensitive(content, state.letterCase, isExpression(state))
}

const listSuggestions = (state: SearchState): readonly (readonly [Suggestion, Partial<SearchState>])[] => {
  const meaning = ['tryMeaning', { mode: 'meaning' }] as const
  if (!searchesCode(state)) return state.mode === 'auto' ? [] : [['tryAuto', { mode: 'auto' }]]
  return [
    ...(canIgnoreCase(state) ? [['tryAnyCase', { letterCase: 'Insensitive' }] as const] : []),
    ...(isExpression(state) ? [['tryLiteral', { isRegex: false }] as const] : []),
    ...(/[\p{L}\p{N}]/u.test(readContent(state.query)) ? [meaning] : []),
  ]
}

interface NothingFoundProps {
  readonly address: SearchAddress
  readonly advice: CodeSearchReply['advice']
}

const selectText = (state: SearchState) => {
  const { mode, query, letterCase } = state
  if (!searchesCode(state)) return mode === 'meaning' ? 'nothing.meaning' : 'nothing.auto'
  if (isExpression(state)) return 'nothing.regex'
  if (!isPlain(query)) return 'nothing.query'
  return isCaseSensitive(query, letterCase, false) ? 'nothing.exactCase' : 'nothing.exact'
}

function Advice({ address: { state, change }, advice }: NothingFoundProps) {
  const { t } = useTranslation('search')
  const toAmount = useAmount()
  return advice.map(({ at, length, files: count, isBounded }) => {
    const part = shorten(state.query.slice(at, at + length), maxPartLength)
    return (
      <Button key={at} onClick={() => change({ query: withoutPart(state.query, { at, length }) })}>
        {t('nothing.without', { count, amount: toAmount(count, isBounded), part })}
      </Button>
    )
  })
}

const isPlain = (query: string): boolean => !/[\s:"]|^[-/(]/.test(query.trim())

const useMissingPlace = (state: SearchState): MissingPlace | undefined => {
  const { data: ready } = useCall(readyEndpoints.ready, { query: {} }, { onError: () => undefined })
  return ready === undefined || !searchesCode(state)
    ? undefined
    : findMissingPlace(
        state.query,
        ready.filter(({ type }) => type === 'Repository'),
      )
}

const missingKeys = { repo: 'nothing.noRepository', branch: 'nothing.noBranch' } as const

function Reason({ state, missing }: { readonly state: SearchState; readonly missing: MissingPlace | undefined }) {
  const { t } = useTranslation('search')
  if (missing !== undefined) return t(missingKeys[missing.prefix], { value: shorten(missing.value, maxRepeatedLength) })
  const words = t(selectText(state), { query: shorten(state.query, maxRepeatedLength) })
  if (searchesCode(state)) return words
  return (
    <>
      {words} <span>{t('nothing.hint')}</span>
    </>
  )
}

export default function NothingFound({ address, advice }: NothingFoundProps) {
  const { t } = useTranslation('search')
  const { state, change } = address
  const isFiltered = hasFilters(state)
  const missing = useMissingPlace(state)
  const suggestions = missing === undefined ? listSuggestions(state) : []
  return (
    <EmptyState
      icon={SearchX}
      title={t('nothing.title')}
      action={
        <>
          {isFiltered && (
            <Button variant="solid" onClick={() => change(noFilters)}>
              {t('nothing.withoutFilters')}
            </Button>
          )}
          <Advice {...{ address, advice }} />
          {suggestions.map(([suggestion, stateChange]) => (
            <Button key={suggestion} onClick={() => change(stateChange)}>
              {t(`nothing.${suggestion}`)}
            </Button>
          ))}
        </>
      }
    >
      <Reason {...{ state, missing }} />
      {isFiltered && (
        <div className={filters}>
          {t('nothing.filtered')}
          <FilterChips address={address} />
        </div>
      )}
    </EmptyState>
  )
}
