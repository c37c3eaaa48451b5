import SearchX from 'lucide-react/icons/search-x'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { isCaseSensitive } from '#src/contract/letter-case.ts'
import type { CodeSearchReply } from '#src/contract/code-search.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import FilterChips from './filter-chips.tsx'
import { hasFilters, isExpression, noFilters, searchesCode, type SearchState } from './search-address.ts'
import { withoutPart } from './edit-query.ts'
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

type Suggestion = 'tryMeaning' | 'tryExact' | 'tryAuto' | 'tryAnyCase' | 'tryLiteral'

const listSuggestions = (state: SearchState): readonly (readonly [Suggestion, Partial<SearchState>])[] => {
  const { mode, query, letterCase } = state
  const meaning = ['tryMeaning', { mode: 'meaning' }] as const
  const exact = ['tryExact', { mode: 'exact', isRegex: false }] as const
  if (!searchesCode(state)) return mode === 'auto' ? [exact] : [['tryAuto', { mode: 'auto' }], exact]
  const isRegex = isExpression(state)
  const isSensitive = isCaseSensitive(query, letterCase, isRegex) && query.toLowerCase() !== query.toUpperCase()
  return [
    ...(isSensitive ? [['tryAnyCase', { letterCase: 'Insensitive' }] as const] : []),
    ...(isRegex ? [['tryLiteral', { isRegex: false }] as const] : []),
    meaning,
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
  return advice.map(({ at, length, files: count, isBounded }) => {
    const part = state.query.slice(at, at + Math.min(length, maxPartLength)) + (length > maxPartLength ? '…' : '')
    return (
      <Button key={at} onClick={() => change({ query: withoutPart(state.query, { at, length }) })}>
        {t('nothing.without', { count, amount: isBounded ? `${count}+` : String(count), part })}
      </Button>
    )
  })
}

const isPlain = (query: string): boolean => !/[\s:]/.test(query.trim())

export default function NothingFound({ address, advice }: NothingFoundProps) {
  const { t } = useTranslation('search')
  const { state, change } = address
  const { query } = state
  const isFiltered = hasFilters(state)
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
          {listSuggestions(state).map(([suggestion, stateChange]) => (
            <Button key={suggestion} onClick={() => change(stateChange)}>
              {t(`nothing.${suggestion}`)}
            </Button>
          ))}
        </>
      }
    >
      {t(selectText(state), { query })}
      {isFiltered && (
        <div className={filters}>
          {t('nothing.filtered')}
          <FilterChips address={address} />
        </div>
      )}
    </EmptyState>
  )
}
