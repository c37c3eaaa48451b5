import { MessageSquareX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { whyIsItNotOpen } from '#machines/conversation/conversation.selectors.ts'
import { ApiError } from '#src/api/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Failure } from '#src/ui/failure.tsx'
import { failureWords } from '../../failure-words.ts'
import { middle } from '../start/middle.ts'
import { useConversation, useConversationActor, useStartNew } from '../use-conversation.ts'

function Gone() {
  const { t } = useTranslation('chat')
  const startNew = useStartNew(useConversationActor())
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

function Unread({ error }: { error: unknown }) {
  const { t } = useTranslation(['chat', 'app'])
  const actor = useConversationActor()
  const { message, requestId } = failureWords(error, t)
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

/** The conversation is not there, or could not be fetched. */
export default function NotOpened() {
  const failure = useConversation(whyIsItNotOpen)
  const isGone = failure?.error instanceof ApiError && failure.error.kind === 'notFound'
  return <div className={middle}>{isGone ? <Gone /> : <Unread error={failure?.error} />}</div>
}
