import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Banner } from '#src/ui/banner.tsx'
import { LoadMore } from '#src/ui/load-more.tsx'
import { useMedia, wide } from '#src/ui/use-media.ts'
import { WithFacets } from './facet-rail.tsx'
import { FoundSummary } from './found-summary.tsx'
import { useRememberSearch } from './history/use-remember-search.ts'
import { type HitHandle, useHitKeys } from './hit-keys.ts'
import { Keys } from './keys.tsx'
import { NothingFound } from './lazy-found-parts.ts'
import { ResultList } from './result-list.tsx'
import { ResultsSkeleton } from './results-skeleton.tsx'
import type { Search } from './use-search.ts'
import type { SearchAddress } from './use-search-state.ts'

interface FoundProps {
  readonly search: Search
  readonly address: SearchAddress
  readonly hits: Ref<HitHandle>
  readonly finished: string
}

const fileKeys = ['enter', 'match', 'back'] as const

function ResultKeys({ isOpen }: { readonly isOpen: boolean }) {
  const isBeside = useMedia(wide) && isOpen
  return (
    <div className={css({ mt: '5' })}>
      <Keys without={isBeside ? ['box'] : ['box', ...fileKeys]} />
    </div>
  )
}

export default function Found({ search, address, hits, finished }: FoundProps) {
  const { t } = useTranslation(['search', 'app'])
  const { found, isSearching, more } = search
  useHitKeys(hits, found?.files.length ?? 0)
  useRememberSearch(address.state, found !== undefined && !isSearching, finished)
  if (found === undefined) return <ResultsSkeleton />
  if (found.files.length === 0)
    return isSearching ? <ResultsSkeleton /> : <NothingFound address={address} advice={found.code?.advice ?? []} />
  const list = <ResultList found={found} isStale={isSearching} />
  return (
    <>
      <FoundSummary {...{ address, found, isSearching }} />
      {found.isIncomplete && <Banner tone="warning" title={t('results.incomplete')} />}
      {found.code === undefined ? (
        list
      ) : (
        <WithFacets {...{ address }} code={found.code}>
          {list}
        </WithFacets>
      )}
      {more.isFull && (
        <LoadMore
          label={t('results.more')}
          shown={t(more.show === undefined ? 'results.allShown' : 'results.shownOf', { count: found.results })}
          busy={isSearching && t('app:common.loading')}
          onMore={more.show}
        />
      )}
      <ResultKeys isOpen={address.state.open !== null} />
    </>
  )
}
