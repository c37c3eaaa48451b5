import { type Ref, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { HitHandle } from './hit-keys.ts'
import { Found, SearchFailure, Start, Unsearchable } from './lazy-parts.ts'
import { isTooShort } from './search-request.ts'
import type { Search } from './use-search.ts'
import type { Sources } from './use-sources.ts'
import type { SearchAddress } from './use-search-state.ts'

interface ResultsProps {
  readonly address: SearchAddress
  readonly search: Search
  readonly sources: Sources
  readonly hits: Ref<HitHandle>
  readonly finished: string
}

export function Results({ address, search, sources, ...shown }: ResultsProps) {
  const { t } = useTranslation('search')
  const { all, hasIndex } = sources
  const { error, mistake } = search
  if (all !== undefined && !hasIndex) return <Unsearchable {...sources} />
  if (address.state.query.trim() === '') {
    return (
      <Suspense>
        <Start address={address} />
      </Suspense>
    )
  }
  if (isTooShort(address.state)) return <p>{t('start.tooShort')}</p>
  if (mistake !== null) return null
  if (error !== undefined)
    return <SearchFailure {...{ error, address, sources }} isBusy={search.isSearching} onRetry={search.retry} />
  return <Found {...{ search, address, ...shown }} />
}
