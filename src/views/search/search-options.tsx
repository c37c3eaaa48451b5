import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Button } from '#src/ui/button.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import { FilterChips } from './lazy-parts.ts'
import { ModeSwitch } from './mode-switch.tsx'
import { hasFilters } from './search-address.ts'
import type { SearchAddress } from './use-search-state.ts'

/** The choosers are large and rarely used, so they load on intent. */
const loadPanel = () => import('./filter-panel.tsx')
const FilterPanel = lazyPart(loadPanel)

const root = css({ display: 'flex', flexDirection: 'column', gap: '2' })
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })
const toggle = css({ '&[aria-expanded=true]': { bg: 'bg.active' } })
const waiting = css({ display: 'grid', gap: '3' })

export function SearchOptions({ address }: { address: SearchAddress }) {
  const { t } = useTranslation(['search', 'app'])
  const { state } = address
  const [isOpen, setOpen] = useState(false)
  const intent = () => void loadPanel().catch(() => undefined)
  return (
    <div className={root}>
      <div className={row}>
        <ModeSwitch address={address} />
        <Button
          variant="ghost"
          icon={SlidersHorizontal}
          className={toggle}
          aria-expanded={isOpen}
          onMouseEnter={intent}
          onFocus={intent}
          onClick={() => setOpen(!isOpen)}
        >
          {t('filters.open')}
        </Button>
        <Suspense>{!isOpen && hasFilters(state) && <FilterChips address={address} />}</Suspense>
      </div>
      {isOpen && (
        <Suspense
          fallback={
            <SkeletonRegion label={t('app:common.loading')} className={waiting}>
              <Skeleton shape="control" />
            </SkeletonRegion>
          }
        >
          <FilterPanel address={address} />
        </Suspense>
      )}
    </div>
  )
}
