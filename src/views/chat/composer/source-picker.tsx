import ChevronDown from 'lucide-react/icons/chevron-down'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { css, cx } from '#styled-system/css'
import { button } from '#styled-system/recipes/button'
import { selectDataSources } from '#machines/conversation/conversation.selectors.ts'
import { Icon } from '#src/ui/icon.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useChatPlace } from '../use-chat-place.ts'
import { useConversation, useConversationActor } from '../use-conversation.ts'
import type { Sources } from '../use-sources.ts'

const MultiSelect = lazyPart(() =>
  import('#src/ui/multi-select.tsx').then(({ MultiSelect }) => ({ default: MultiSelect })),
)

const box = css({ mb: '2' })
const hint = css({ mb: '2', px: '1', textStyle: 'caption', color: 'fg.muted' })
const chip = css({ minW: '0' })
const chosenNames = css({ maxW: '[min(240px, 100%)]', truncate: true })

type Ready = Extract<Sources, { kind: 'ready' }>

const pickerId = 'chat-sources'

const useOptions = ({ alive }: Ready) => {
  const { t } = useTranslation('chat')
  return alive.map(({ id, name, type }) => ({
    value: id,
    label: type === 'Workspace' ? t('sources.workspace', { name }) : name,
  }))
}

interface SourceChipProps {
  readonly sources: Ready
  readonly isOpen: boolean
  readonly onToggle: () => void
}

export function SourceChip({ sources, isOpen, onToggle }: SourceChipProps) {
  const { t } = useTranslation('chat')
  const chosen = useConversation(selectDataSources)
  const names = useOptions(sources).flatMap(({ value, label }) => (chosen.includes(value) ? label : []))
  const text = names.length === 0 ? t('sources.all') : names.join(', ')
  return (
    <button
      type="button"
      className={cx(button({ variant: 'ghost', size: 'sm' }), chip)}
      aria-label={`${t('sources.label')}: ${text}`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? pickerId : undefined}
      title={text}
      data-source-chip=""
      onClick={onToggle}
    >
      <bdi className={chosenNames}>{text}</bdi>
      <Icon of={ChevronDown} />
    </button>
  )
}

export function SourceHint({ isIndexing }: Ready) {
  const { t } = useTranslation('chat')
  return <p className={hint}>{t(isIndexing ? 'sources.indexing' : 'sources.leftOut')}</p>
}

export function SourcePicker({ sources }: { sources: Ready }) {
  const { t } = useTranslation('chat')
  const actor = useConversationActor()
  const { go } = useChatPlace()
  const chosen = useConversation(selectDataSources)
  const options = useOptions(sources)
  const choose = (ids: readonly string[]) => {
    actor.send({ type: 'dataSources.choose', ids })
    go({ sourceIds: ids }, 'replace')
  }
  return (
    <div id={pickerId} className={box}>
      <Suspense fallback={<Skeleton shape="control" />}>
        <MultiSelect
          startsOpen
          label={t('sources.label')}
          options={options}
          value={chosen}
          onChange={choose}
          placeholder={t('sources.all')}
          emptyText={t('sources.none')}
          removeLabel={(name) => t('sources.remove', { name })}
        />
      </Suspense>
    </div>
  )
}
