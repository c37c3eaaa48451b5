import { MessageSquareX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { whyIsItNotOpen } from '#machines/conversation/conversation.selectors.ts'
import { ApiError } from '#src/api/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Failure } from '#src/ui/failure.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import { failureWords } from '../../failure-words.ts'
import { useConversation, useConversationActor, useStartNew } from '../use-conversation.ts'

const column = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  flex: '1',
  w: 'full',
  maxW: 'reading',
  mx: 'auto',
  p: '6',
})
const own = css({ alignSelf: 'flex-end', w: '[60%]', mb: '4' })

/** Shaped like a question and what answers it. */
export function OpeningSkeleton() {
  const { t } = useTranslation('chat')
  return (
    <SkeletonRegion label={t('thread.loading')} className={column}>
      <Skeleton shape="block" className={own} />
      <Skeleton width="long" />
      <Skeleton width="long" />
      <Skeleton width="half" />
      <Skeleton shape="block" />
    </SkeletonRegion>
  )
}

/** The conversation is not there, or could not be fetched. */
export function NotOpened() {
  const { t } = useTranslation(['chat', 'app'])
  const actor = useConversationActor()
  const startNew = useStartNew(actor)
  const failure = useConversation(whyIsItNotOpen)
  if (failure?.error instanceof ApiError && failure.error.kind === 'notFound') {
    return (
      <EmptyState
        icon={MessageSquareX}
        title={t('thread.goneTitle')}
        action={<Button onClick={startNew}>{t('newChat')}</Button>}
      >
        {t('thread.goneText')}
      </EmptyState>
    )
  }
  const { message, requestId } = failureWords(failure?.error, t)
  return (
    <Failure
      title={t('thread.failedTitle')}
      request={requestId === null ? undefined : { label: t('app:common.request'), id: requestId }}
      retry={{ label: t('app:common.retry'), onRetry: () => actor.send({ type: 'conversation.retry' }) }}
    >
      {message}
    </Failure>
  )
}
