import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
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

const special = /[.*+?^${}()|[\]\\]/g

/** The same text without regard to case, as the engine of the server writes it. */
const anyCase = (query: string): string => `(?i)${query.replaceAll(special, String.raw`\$&`)}`

const asLiteral = (query: string): string => query.replace(/^\(\?i\)/, '')

type Way = 'tryMeaning' | 'tryExact' | 'tryAuto' | 'tryAnyCase' | 'tryLiteral'

/** Other ways to look for the same, the likeliest first. */
const waysFor = ({ mode, isRegex, query }: SearchState): readonly (readonly [Way, Partial<SearchState>])[] => {
  const meaning = ['tryMeaning', { mode: 'meaning' }] as const
  const exact = ['tryExact', { mode: 'exact', isRegex: false }] as const
  if (mode === 'auto') return [exact]
  if (mode === 'meaning') return [['tryAuto', { mode: 'auto' }], exact]
  if (isRegex) return [['tryLiteral', { isRegex: false, query: asLiteral(query) }], meaning]
  const hasCase = query.toLowerCase() !== query.toUpperCase()
  return [...(hasCase ? [['tryAnyCase', { isRegex: true, query: anyCase(query) }] as const] : []), meaning]
}

/** What was searched, and how to search wider. */
export default function NothingFound({ address }: { address: SearchAddress }) {
  const { t } = useTranslation('search')
  const { state, change } = address
  const { query, mode, isRegex } = state
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
          {waysFor(state).map(([way, change_]) => (
            <Button key={way} onClick={() => change(change_)}>
              {t(`nothing.${way}`)}
            </Button>
          ))}
        </>
      }
    >
      {t(mode === 'exact' && isRegex ? 'nothing.regex' : `nothing.${mode}`, { query })}
      {isFiltered && (
        <div className={filters}>
          {t('nothing.filtered')}
          <FilterChips address={address} />
        </div>
      )}
    </EmptyState>
  )
}
