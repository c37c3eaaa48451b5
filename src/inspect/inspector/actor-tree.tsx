import Search from 'lucide-react/icons/search'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Input } from '#src/ui/input.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { type ActorItem, actorRows } from './actor-rows.ts'
import { hasEnded, type InspectedPage } from './inspected-page.ts'
import { useStateWords } from './state-words.ts'
import { Tree } from './tree.tsx'
import type { TreeRow } from './tree-row.ts'
import { useFreshAfter } from './use-fresh.ts'
import { useToggledIds } from './use-toggled-ids.ts'

const stack = css({ display: 'flex', flexDirection: 'column', gap: '2', minW: '0' })
const words = css({ display: 'flex', flexDirection: 'column', minW: '0', flex: '1', py: '0.5' })
const name = css({
  display: 'flex',
  alignItems: 'center',
  gap: '1.5',
  textStyle: 'label',
  '[data-ended] > &': { color: 'fg.muted', fontWeight: 'regular' },
})
const state = css({ textStyle: 'caption', color: 'fg.muted', fontFamily: 'mono', lineClamp: '2' })
const dot = css({ flexShrink: '0', w: '1.5', h: '1.5', borderRadius: 'full', bg: 'success.solid' })
const fold = css({ textStyle: 'small', color: 'fg.muted' })
const none = css({ textStyle: 'small', color: 'fg.muted', px: '2' })

interface FreshItem {
  readonly item: ActorItem
  readonly isFresh: boolean
}

function ActorLine({ item, isFresh }: FreshItem) {
  const { t } = useTranslation('inspector')
  const describeState = useStateWords()
  if (item.kind === 'ended') return <span className={fold}>{t('actors.ended', { count: item.count })}</span>
  const { actor } = item
  const stateText = describeState(actor.latest)
  return (
    <span className={words} data-ended={hasEnded(actor) ? '' : undefined}>
      <span className={name}>
        {actor.name}
        {isFresh && (
          <span className={dot} title={t('actors.fresh')}>
            <VisuallyHidden>{t('actors.fresh')}</VisuallyHidden>
          </span>
        )}
      </span>
      <span className={state} title={stateText}>
        {describeState(actor.latest, 2)}
      </span>
    </span>
  )
}

const draw = (item: FreshItem) => <ActorLine {...item} />

const drawn = new WeakMap<ActorItem, { readonly fresh: FreshItem; readonly stale: FreshItem }>()

const freshItem = (item: ActorItem, after: number): FreshItem => {
  const both = drawn.get(item) ?? { fresh: { item, isFresh: true }, stale: { item, isFresh: false } }
  drawn.set(item, both)
  return item.kind === 'actor' && item.actor.last > after ? both.fresh : both.stale
}

const withFreshness = (rows: readonly TreeRow<ActorItem>[], after: number): readonly TreeRow<FreshItem>[] =>
  rows.map((row) => ({ ...row, item: freshItem(row.item, after) }))

interface ActorTreeProps {
  readonly page: InspectedPage
  readonly actor: string | null
  readonly onActor: (id: string) => void
}

export function ActorTree({ page, actor, onActor }: ActorTreeProps) {
  const { t } = useTranslation('inspector')
  const [search, setSearch] = useState('')
  const { turned, turn } = useToggledIds()
  const after = useFreshAfter(page.last)
  const rows = useMemo(() => actorRows(page, { turned, search: search.trim() }), [page, turned, search])
  const choose = (id: string) => (page.actors.has(id) ? onActor(id) : turn(id))
  return (
    <div className={stack}>
      <Input
        icon={Search}
        type="search"
        aria-label={t('actors.search')}
        placeholder={t('actors.search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {rows.length === 0 ? (
        <p className={none}>{t('actors.notFound')}</p>
      ) : (
        <Tree
          label={t('actors.title')}
          rows={withFreshness(rows, after)}
          draw={draw}
          selected={actor}
          onSelect={choose}
          onToggle={turn}
        />
      )}
    </div>
  )
}
