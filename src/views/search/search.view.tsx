import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { PageHeader } from '#src/ui/page-header.tsx'
import { useCan } from '../product.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { AddressContext } from './address-context.ts'
import type { HitHandle } from './hit-keys.ts'
import { focusBox, leavePreview } from './move-among-hits.ts'
import { Preview } from './preview-loader.ts'
import { Forbidden, prepareFailure, SearchNotes } from './lazy-parts.ts'
import { ResultsSkeleton } from './results-skeleton.tsx'
import { Results } from './results.tsx'
import { SearchBox } from './search-box.tsx'
import { SearchOptions } from './search-options.tsx'
import { searchShortcuts } from './shortcuts.ts'
import { useMedia, wide } from '#src/ui/use-media.ts'
import { type Search as SearchResult, useSearch } from './use-search.ts'
import { type SearchAddress, useSearchState } from './use-search-state.ts'
import { type Sources, useSources } from './use-sources.ts'

const page = css({ display: 'grid', flex: '1', alignItems: 'start', gridTemplateColumns: '[minmax(0, 1fr)]' })
const split = css({ gridTemplateColumns: '[minmax(0, 9fr) minmax(0, 11fr)]' })
const column = css({
  w: 'full',
  maxW: 'content',
  mx: 'auto',
  minW: '0',
  px: '6',
  py: '6',
  _phone: { px: '4', py: '4' },
})
const beside = css({ px: '4' })
const controls = css({ display: 'flex', flexDirection: 'column', gap: '3', mb: '5' })
const placeholder = css({ position: 'sticky', top: '0', h: '[var(--window)]' })

const useSearchShortcuts = ({ state, change }: SearchAddress, isBeside: boolean) => {
  const hits = useRef<HitHandle>(null)
  const close = () => {
    leavePreview()
    change({ open: null })
  }
  useShortcuts(searchShortcuts, {
    box: focusBox,
    next: () => hits.current?.move(1),
    previous: () => hits.current?.move(-1),
    nextFile: () => hits.current?.moveToFile(1),
    previousFile: () => hits.current?.moveToFile(-1),
    open: () => hits.current?.open(),
    ...(isBeside && {
      enter: () => hits.current?.enter(),
      nextMatch: () => hits.current?.moveToMatch(1),
      previousMatch: () => hits.current?.moveToMatch(-1),
    }),
    copyLink: () => hits.current?.copyLink(),
    back: () => (state.open === null ? focusBox() : close()),
  })
  return { hits, close }
}

interface ControlsProps extends Pick<SearchResult, 'mistake'> {
  readonly address: SearchAddress
  readonly sources: Sources
  readonly onFinish: (text: string) => void
  readonly onLeaveDown: () => void
}

function Controls({ sources, ...box }: ControlsProps) {
  return (
    <div className={controls}>
      <SearchBox {...box} />
      <SearchOptions address={box.address} />
      <Suspense>
        <SearchNotes address={box.address} sources={sources} />
      </Suspense>
    </div>
  )
}

function Search() {
  const { t } = useTranslation(['search', 'app'])
  const address = useSearchState()
  const { state } = address
  const sources = useSources()
  const search = useSearch(state, sources)
  const isWide = useMedia(wide)
  const { open } = state
  const [finished, onFinish] = useState('')
  useEffect(prepareFailure, [])
  const isBeside = isWide && open !== null
  const { hits, close } = useSearchShortcuts(address, isBeside)
  return (
    <AddressContext value={address}>
      <div className={isBeside ? `${page} ${split}` : page}>
        <div className={isBeside ? `${column} ${beside}` : column}>
          <PageHeader title={t('app:titles.search')} />
          <Controls
            mistake={search.mistake}
            {...{ address, sources, onFinish }}
            onLeaveDown={() => hits.current?.move(1)}
          />
          <Suspense fallback={<ResultsSkeleton />}>
            <Results {...{ address, search, sources, hits, finished }} />
          </Suspense>
        </div>
        {open !== null && (
          <Suspense fallback={isBeside ? <div className={placeholder} /> : null}>
            <Preview
              {...{ address, open, isBeside }}
              onClose={close}
              searchMatches={search.found}
              repositoryName={sources.all?.find(({ id }) => id === open.repositoryId)?.name}
            />
          </Suspense>
        )}
      </div>
    </AddressContext>
  )
}

export default function SearchView() {
  const { t } = useTranslation(['search', 'app'])
  const maySearch = useCan('ReadOnly')
  if (maySearch) return <Search />
  return (
    <div className={column}>
      <PageHeader title={t('app:titles.search')} />
      <Suspense>
        <Forbidden />
      </Suspense>
    </div>
  )
}
