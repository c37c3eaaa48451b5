import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isResearching } from '#machines/conversation/conversation.selectors.ts'
import type { MessageState } from '#src/contract/chat.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { useConversationActor } from '../use-conversation.ts'

type News = 'started' | 'researching' | 'finished' | 'cutShort' | 'notFound' | 'stopped' | 'failed'

const newsByState: Readonly<Record<MessageState, News>> = {
  streaming: 'started',
  complete: 'finished',
  stopped: 'stopped',
  failed: 'failed',
}

/** Announces only the start, the research and the end of an answer; the text between is read at will. */
export function Announcer() {
  const { t } = useTranslation('chat')
  const actor = useConversationActor()
  const [news, setNews] = useState<News | null>(null)
  useEffect(() => {
    const askedSubscription = actor.on('question.asked', () => setNews('started'))
    const settled = actor.on('answer.settled', ({ state }) => {
      setNews(actor.getSnapshot().context.messages.at(-1)?.notice ?? newsByState[state])
    })
    const research = actor.subscribe((snapshot) => {
      if (isResearching(snapshot)) setNews('researching')
    })
    return () => {
      research.unsubscribe()
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
