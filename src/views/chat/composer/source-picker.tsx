import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { selectDataSources } from '#machines/conversation/conversation.selectors.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import { useChatPlace } from '../use-chat-place.ts'
import { useConversation, useConversationActor } from '../use-conversation.ts'
import type { Sources } from '../use-sources.ts'

const MultiSelect = lazyPart(() =>
  import('#src/ui/multi-select.tsx').then(({ MultiSelect }) => ({ default: MultiSelect })),
)

const box = css({ mb: '2' })
const hint = css({ mt: '1', textStyle: 'caption', color: 'fg.muted' })

function Loading() {
  const { t } = useTranslation('chat')
  return (
    <SkeletonRegion label={t('sources.loading')} className={box}>
      <Skeleton shape="control" />
    </SkeletonRegion>
  )
}

type Ready = Extract<Sources, { kind: 'ready' }>

function Picker({ alive, isLacking, isIndexing }: Ready) {
  const { t } = useTranslation('chat')
  const actor = useConversationActor()
  const { go } = useChatPlace()
  const chosen = useConversation(selectDataSources)
  const choose = (ids: readonly string[]) => {
    actor.send({ type: 'dataSources.choose', ids })
    go({ sourceIds: ids }, 'replace')
  }
  return (
    <div className={box}>
      <MultiSelect
        label={t('sources.label')}
        options={alive.map(({ id, name, type }) => ({
          value: id,
          label: type === 'Workspace' ? t('sources.workspace', { name }) : name,
        }))}
        value={chosen}
        onChange={choose}
        placeholder={t('sources.all')}
        emptyText={t('sources.none')}
        removeLabel={(name) => t('sources.remove', { name })}
      />
      {isLacking && <p className={hint}>{t(isIndexing ? 'sources.indexing' : 'sources.leftOut')}</p>}
    </div>
  )
}

export function SourcePicker({ sources }: { sources: Sources }) {
  if (sources.kind === 'loading') return <Loading />
  if (sources.kind !== 'ready') return null
  return (
    <Suspense fallback={<Loading />}>
      <Picker {...sources} />
    </Suspense>
  )
}
