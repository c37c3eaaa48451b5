import SearchX from 'lucide-react/icons/search-x'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { isCaseSensitive } from '#src/contract/letter-case.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import FilterChips from './filter-chips.tsx'
import { hasFilters, noFilters, type SearchState } from './search-address.ts'
import type { SearchAddress } from './use-search-state.ts'

const filters = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '2',
  mt: '3',
})

type Suggestion = 'tryMeaning' | 'tryExact' | 'tryAuto' | 'tryAnyCase' | 'tryLiteral'

const listSuggestions = ({
  mode,
  isRegex,
  query,
  letterCase,
}: SearchState): readonly (readonly [Suggestion, Partial<SearchState>])[] => {
  const meaning = ['tryMeaning', { mode: 'meaning' }] as const
  const exact = ['tryExact', { mode: 'exact', isRegex: false }] as const
  if (mode === 'auto') return [exact]
  if (mode === 'meaning') return [['tryAuto', { mode: 'auto' }], exact]
  const isSensitive = isCaseSensitive(query, letterCase, isRegex) && query.toLowerCase() !== query.toUpperCase()
  return [
    ...(isSensitive ? [['tryAnyCase', { letterCase: 'Insensitive' }] as const] : []),
    ...(isRegex ? [['tryLiteral', { isRegex: false }] as const] : []),
    meaning,
  ]
}

export default function NothingFound({ address }: { address: SearchAddress }) {
  const { t } = useTranslation('search')
  const { state, change } = address
  const { query, mode, isRegex, letterCase } = state
  const isSensitive = isCaseSensitive(query, letterCase, isRegex)
  const exactText = isRegex ? 'nothing.regex' : isSensitive ? 'nothing.exactCase' : 'nothing.exact'
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
          {listSuggestions(state).map(([suggestion, stateChange]) => (
            <Button key={suggestion} onClick={() => change(stateChange)}>
              {t(`nothing.${suggestion}`)}
            </Button>
          ))}
        </>
      }
    >
      {t(mode === 'exact' ? exactText : `nothing.${mode}`, { query })}
      {isFiltered && (
        <div className={filters}>
          {t('nothing.filtered')}
          <FilterChips address={address} />
        </div>
      )}
    </EmptyState>
  )
}
