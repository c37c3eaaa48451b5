import ArrowUp from 'lucide-react/icons/arrow-up'
import Square from 'lucide-react/icons/square'
import { useTranslation } from 'react-i18next'
import { isAnswering, isStopping } from '#machines/conversation/conversation.selectors.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { useConversation, useConversationActor } from '../use-conversation.ts'

/** One button sends and stops, so that it stays under the pointer. */
export function SendButton() {
  const { t } = useTranslation('chat')
  const actor = useConversationActor()
  const isRunning = useConversation(isAnswering)
  const isEnding = useConversation(isStopping)
  const mayAsk = useConversation((snapshot) => snapshot.can({ type: 'question.ask' }))
  if (isRunning) {
    return (
      <IconButton
        icon={Square}
        variant="outline"
        size="md"
        label={t(isEnding ? 'composer.stopping' : 'composer.stop')}
        aria-disabled={isEnding}
        onClick={() => actor.send({ type: 'answer.stop' })}
      />
    )
  }
  return (
    <IconButton
      icon={ArrowUp}
      type="submit"
      variant="solid"
      size="md"
      label={t('composer.send')}
      shortcut="Enter"
      aria-disabled={!mayAsk}
    />
  )
}
