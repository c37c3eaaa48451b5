import { useEffect } from 'react'
import { findLastAnswer } from '#machines/conversation/messages.ts'
import { useTell } from '../product.ts'
import type { ConversationActor } from './use-conversation.ts'

export const useTrackChat = (actor: ConversationActor): void => {
  const tell = useTell()
  useEffect(() => {
    let askedAt: number | null = null
    const subscriptions = [
      actor.on('question.asked', ({ mode }) => {
        askedAt = performance.now()
        tell({ type: 'question.asked', mode })
      }),
      actor.subscribe(({ context }) => {
        if (askedAt === null || !findLastAnswer(context.messages)?.content) return
        tell({ type: 'answer.begun', duration: performance.now() - askedAt })
        askedAt = null
      }),
      actor.on('answer.settled', ({ state }) => {
        askedAt = null
        if (state === 'complete') tell({ type: 'answer.completed' })
        if (state === 'stopped' || state === 'failed') tell({ type: 'answer.cutShort', how: state })
      }),
    ]
    return () => {
      for (const { unsubscribe } of subscriptions) unsubscribe()
    }
  }, [actor, tell])
}
