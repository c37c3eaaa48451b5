import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { ConversationSummary } from '#src/contract/chat.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import type { useConversations } from '../use-conversations.ts'
import { groupByAge } from './conversation-groups.ts'
import { ConversationRow } from './conversation-row.tsx'

const heading = css({ px: '2', pt: '3', pb: '1', textStyle: 'caption', fontWeight: 'medium', color: 'fg.subtle' })
const bones = css({ display: 'flex', flexDirection: 'column', gap: '4', px: '2', py: '4' })

const Nothing = lazyPart(() => import('./nothing-listed.tsx'))
const ListFailure = lazyPart(() => import('./list-failure.tsx'))

interface ConversationListProps {
  readonly answer: ReturnType<typeof useConversations>
  readonly words: string
  readonly isArchive: boolean
  readonly onFollow: (() => void) | undefined
}

function Groups({
  matches,
  onFollow,
}: {
  matches: readonly ConversationSummary[]
  onFollow: (() => void) | undefined
}) {
  const { t } = useTranslation('chat')
  const [now] = useState(() => Date.now())
  return groupByAge(matches, now).map(({ age, conversations }) => (
    <section key={age}>
      <h3 className={heading}>{t(`list.${age}`)}</h3>
      <ul>
        {conversations.map((conversation) => (
          <ConversationRow key={conversation.id} conversation={conversation} onFollow={onFollow} />
        ))}
      </ul>
    </section>
  ))
}

export function ConversationList({ answer, words, isArchive, onFollow }: ConversationListProps) {
  const { t } = useTranslation('app')
  const { data, error, isValidating, mutate } = answer
  if (data !== undefined) {
    const matches = data.filter(({ isArchived }) => isArchived === isArchive)
    if (matches.length > 0) return <Groups {...{ matches, onFollow }} />
    return (
      <Suspense>
        <Nothing words={words.trim()} isArchive={isArchive} isElsewhere={data.length > 0} />
      </Suspense>
    )
  }
  if (error !== undefined) {
    return (
      <Suspense>
        <ListFailure error={error} isBusy={isValidating} onRetry={() => void mutate()} />
      </Suspense>
    )
  }
  return (
    <SkeletonRegion label={t('common.loading')} className={bones}>
      {(['long', 'half', 'long', 'half', 'long'] as const).map((width, at) => (
        <Skeleton key={at} width={width} />
      ))}
    </SkeletonRegion>
  )
}
