import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { whichDataSources } from '#machines/conversation/conversation.selectors.ts'
import type { DataSource } from '#src/contract/data-sources.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useChatPlace } from '../use-chat-place.ts'
import { useConversation, useConversationActor } from '../use-conversation.ts'

const MultiSelect = lazy(() => import('#src/ui/multi-select.tsx').then(({ MultiSelect }) => ({ default: MultiSelect })))

const box = css({ mb: '2' })
const hint = css({ mt: '1', textStyle: 'caption', color: 'fg.muted' })

/** What can be asked about of what was chosen; the only one there is, when nothing was. */
const usable = (chosen: readonly string[], alive: readonly DataSource[]): readonly string[] => {
  const known = chosen.filter((id) => alive.some((source) => source.id === id))
  const [only] = alive
  return known.length === 0 && alive.length === 1 && only !== undefined ? [only.id] : known
}

/** Where a new conversation looks; what is chosen stands in the address. */
export function SourcePicker({ alive }: { alive: readonly DataSource[] }) {
  const { t } = useTranslation('chat')
  const actor = useConversationActor()
  const { place, go } = useChatPlace()
  const chosen = useConversation(whichDataSources)
  const wanted = usable(chosen, alive)
  const isLeftOut = place.sourceIds.some((id) => !alive.some((source) => source.id === id))
  const choose = (ids: readonly string[]) => {
    actor.send({ type: 'dataSources.choose', ids })
    go({ sourceIds: ids }, 'replace')
  }
  const isSettled = wanted.join() === chosen.join()
  const onList = useEffectEvent(() => {
    if (!isSettled) actor.send({ type: 'dataSources.choose', ids: wanted })
  })
  useEffect(() => onList(), [isSettled])
  return (
    <div className={box}>
      <Suspense fallback={<Skeleton shape="block" />}>
        <MultiSelect
          label={t('sources.label')}
          options={alive.map(({ id, name }) => ({ value: id, label: name }))}
          value={wanted}
          onChange={choose}
          placeholder={t('sources.placeholder')}
          emptyText={t('sources.none')}
          removeLabel={(name) => t('sources.remove', { name })}
        />
      </Suspense>
      {isLeftOut && <p className={hint}>{t('sources.leftOut')}</p>}
    </div>
  )
}
