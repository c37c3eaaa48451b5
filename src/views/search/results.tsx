import { useTranslation } from 'react-i18next'
import type { ApiError } from '#src/api/api-error.ts'
import { Banner } from '#src/ui/banner.tsx'
import { LoadMore } from '#src/ui/load-more.tsx'
import { FoundSummary } from './found-summary.tsx'
import { NoRepositories, NothingFound, ResultList, SearchFailure, StillIndexing } from './lazy-parts.ts'
import { ResultsSkeleton } from './results-skeleton.tsx'
import { isTooShort } from './search-request.ts'
import { Start } from './start.tsx'
import type { Search } from './use-search.ts'
import type { Sources } from './use-sources.ts'
import type { SearchAddress } from './use-search-state.ts'

const refusedAsIndexing = (error: ApiError | undefined): string | undefined =>
  error?.body?.errorMessageKey === 'errors.dataSourceIndexing'
    ? String(error.body.translationParameters?.['name'] ?? '')
    : undefined

interface ResultsProps {
  readonly address: SearchAddress
  readonly search: Search
  readonly sources: Sources
}

function Found({ search, address }: Omit<ResultsProps, 'sources'>) {
  const { t } = useTranslation(['search', 'app'])
  const { found, isSearching, more } = search
  if (found === undefined) return <ResultsSkeleton />
  if (found.files.length === 0) return isSearching ? <ResultsSkeleton /> : <NothingFound address={address} />
  return (
    <>
      <FoundSummary found={found} isSearching={isSearching} />
      {found.isIncomplete && <Banner tone="warning" title={t('results.incomplete')} />}
      <ResultList found={found} isStale={isSearching} />
      {more.isFull && (
        <LoadMore
          label={t('results.more')}
          shown={t(more.show === undefined ? 'results.allShown' : 'results.shownOf', { count: found.results })}
          busy={isSearching && t('app:common.loading')}
          onMore={more.show}
        />
      )}
    </>
  )
}

/** What there is to see below the box: one face for each state of things. */
export function Results({ address, search, sources }: ResultsProps) {
  const { t } = useTranslation('search')
  const { all, beingIndexed, hasIndex } = sources
  const { error, mistake } = search
  const waitingFor = refusedAsIndexing(error)
  if (all !== undefined && !hasIndex) {
    return beingIndexed.length > 0 ? (
      <StillIndexing sources={beingIndexed} name={undefined} />
    ) : (
      <NoRepositories hasSome={all.length > 0} />
    )
  }
  if (address.state.query.trim() === '') return <Start address={address} />
  if (isTooShort(address.state)) return <p>{t('start.tooShort')}</p>
  if (mistake !== null) return null
  if (waitingFor !== undefined) {
    return <StillIndexing sources={beingIndexed.filter(({ name }) => name === waitingFor)} name={waitingFor} />
  }
  if (error !== undefined) {
    return <SearchFailure error={error} address={address} isBusy={search.isSearching} onRetry={search.retry} />
  }
  return <Found search={search} address={address} />
}
