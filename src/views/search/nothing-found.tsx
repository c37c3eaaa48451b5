import SearchX from 'lucide-react/icons/search-x'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { isCaseSensitive } from '#src/contract/letter-case.ts'
import type { CodeSearchReply } from '#src/contract/code-search.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import FilterChips from './filter-chips.tsx'
import { hasFilters, noFilters, type SearchState } from './search-address.ts'
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

interface NothingFoundProps {
  readonly address: SearchAddress
  readonly advice: CodeSearchReply['advice']
}

const selectExactText = ({ query, isRegex, letterCase }: SearchState) => {
  if (isRegex) return 'nothing.regex'
  if (!isPlain(query)) return 'nothing.query'
  return isCaseSensitive(query, letterCase, isRegex) ? 'nothing.exactCase' : 'nothing.exact'
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
  const { query, mode } = state
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
      {t(mode === 'exact' ? selectExactText(state) : `nothing.${mode}`, { query })}
      {isFiltered && (
        <div className={filters}>
          {t('nothing.filtered')}
          <FilterChips address={address} />
        </div>
      )}
    </EmptyState>
  )
}
