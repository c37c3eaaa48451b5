import MessageSquareX from 'lucide-react/icons/message-square-x'
import { useTranslation } from 'react-i18next'
import { selectOpenError } from '#machines/conversation/conversation.selectors.ts'
import { ApiError } from '#src/api/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import CallFailure from '../../call-failure.tsx'
import { centered } from '../start/centered.ts'
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
  const { t } = useTranslation('chat')
  const actor = useConversationActor()
  const retry = () => actor.send({ type: 'conversation.retry' })
  return <CallFailure title={t('thread.failedTitle')} error={error} onRetry={retry} />
}

export default function NotOpened() {
  const failure = useConversation(selectOpenError)
  const isGone = failure?.error instanceof ApiError && failure.error.kind === 'notFound'
  return <div className={centered}>{isGone ? <Gone /> : <Unread error={failure?.error} />}</div>
}
