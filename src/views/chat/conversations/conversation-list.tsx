import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { ConversationSummary } from '#src/contract/chat.ts'
import { Failure } from '#src/ui/failure.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import { failureWords } from '../../failure-words.ts'
import type { useConversations } from '../use-conversations.ts'
import { groupsOf } from './conversation-groups.ts'
import { ConversationRow } from './conversation-row.tsx'

const heading = css({ px: '2', pt: '3', pb: '1', textStyle: 'caption', fontWeight: 'medium', color: 'fg.subtle' })
const nothing = css({ px: '2', py: '6', textStyle: 'small', color: 'fg.muted', textAlign: 'center' })
const nothingTitle = css({ fontWeight: 'medium', color: 'fg.default', mb: '1' })
const bones = css({ display: 'flex', flexDirection: 'column', gap: '4', px: '2', py: '4' })

interface ConversationListProps {
  readonly answer: ReturnType<typeof useConversations>
  readonly words: string
  readonly isArchive: boolean
  readonly onFollow: (() => void) | undefined
}

function Nothing({ words, isArchive }: Pick<ConversationListProps, 'words' | 'isArchive'>) {
  const { t } = useTranslation('chat')
  const kind = words.trim() !== '' ? 'noMatch' : isArchive ? 'noneArchived' : 'empty'
  return (
    <div className={nothing}>
      <p className={nothingTitle}>{t(`list.${kind}Title`)}</p>
      <p>{t(`list.${kind}Text`, { term: words.trim() })}</p>
    </div>
  )
}

function Groups({ found, onFollow }: { found: readonly ConversationSummary[]; onFollow: (() => void) | undefined }) {
  const { t } = useTranslation('chat')
  const [now] = useState(() => Date.now())
  return groupsOf(found, now).map(({ age, conversations }) => (
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
  const { t } = useTranslation(['chat', 'app'])
  const { data, error, isValidating, mutate } = answer
  if (data !== undefined) {
    const found = data.filter(({ isArchived }) => isArchived === isArchive)
    return found.length === 0 ? <Nothing {...{ words, isArchive }} /> : <Groups {...{ found, onFollow }} />
  }
  if (error !== undefined) {
    const { message, requestId } = failureWords(error, t)
    const busy = isValidating && t('app:common.loading')
    return (
      <Failure
        compact
        title={t('list.failed')}
        request={requestId === null ? undefined : { label: t('app:common.request'), id: requestId }}
        retry={{ label: t('app:common.retry'), busy, onRetry: () => void mutate() }}
      >
        {message}
      </Failure>
    )
  }
  return (
    <SkeletonRegion label={t('app:common.loading')} className={bones}>
      {(['long', 'half', 'long', 'half', 'long'] as const).map((width, at) => (
        <Skeleton key={at} width={width} />
      ))}
    </SkeletonRegion>
  )
}
