import { type Ref, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#src/api/api-error.ts'
import type { HitHandle } from './hit-keys.ts'
import { Found, NoRepositories, SearchFailure, Start, StillIndexing } from './lazy-parts.ts'
import { isTooShort } from './search-request.ts'
import type { Search } from './use-search.ts'
import { createIsChosen, type Sources } from './use-sources.ts'
import type { SearchAddress } from './use-search-state.ts'

const refusedAsIndexing = (error: ApiError | undefined): string | undefined =>
  error?.body?.errorMessageKey === 'errors.dataSourceIndexing'
    ? String(error.body.translationParameters?.['name'] ?? '')
    : undefined

interface ResultsProps {
  readonly address: SearchAddress
  readonly search: Search
  readonly sources: Sources
  readonly hits: Ref<HitHandle>
  readonly finished: string
}

export function Results({ address, search, sources, ...shown }: ResultsProps) {
  const { t } = useTranslation('search')
  const { all, beingIndexed, hasIndex, hasRepositories } = sources
  const { error, mistake } = search
  const indexingName = refusedAsIndexing(error)
  if (all !== undefined && !hasIndex) {
    return beingIndexed.length > 0 ? (
      <StillIndexing sources={beingIndexed} name={undefined} />
    ) : (
      <NoRepositories hasSome={hasRepositories} />
    )
  }
  if (address.state.query.trim() === '') {
    return (
      <Suspense>
        <Start address={address} />
      </Suspense>
    )
  }
  if (isTooShort(address.state)) return <p>{t('start.tooShort')}</p>
  if (mistake !== null) return null
  if (indexingName !== undefined) {
    const isAwaited = createIsChosen(all ?? [], [indexingName, `workspace:${indexingName}`])
    return <StillIndexing sources={beingIndexed.filter(isAwaited)} name={indexingName} />
  }
  if (error !== undefined) {
    return <SearchFailure error={error} address={address} isBusy={search.isSearching} onRetry={search.retry} />
  }
  return <Found {...{ search, address, ...shown }} />
}
