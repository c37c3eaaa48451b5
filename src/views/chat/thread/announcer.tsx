import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageState } from '#src/contract/chat.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { useConversationActor } from '../use-conversation.ts'

type News = 'started' | 'finished' | 'notFound' | 'stopped' | 'failed'

const newsByState: Readonly<Record<MessageState, News>> = {
  streaming: 'started',
  complete: 'finished',
  stopped: 'stopped',
  failed: 'failed',
}

/** Announces only the start and the end of an answer; the text between is read at will. */
export function Announcer() {
  const { t } = useTranslation('chat')
  const actor = useConversationActor()
  const [news, setNews] = useState<News | null>(null)
  useEffect(() => {
    const askedSubscription = actor.on('question.asked', () => setNews('started'))
    const settled = actor.on('answer.settled', ({ state }) => {
      const isNotFound = actor.getSnapshot().context.messages.at(-1)?.notice === 'notFound'
      setNews(isNotFound ? 'notFound' : newsByState[state])
    })
    return () => {
      askedSubscription.unsubscribe()
      settled.unsubscribe()
    }
  }, [actor])
  return (
    <div aria-live="polite" data-announcer="">
      <VisuallyHidden>{news !== null && t(`live.${news}`)}</VisuallyHidden>
    </div>
  )
}
