import { useEffect } from 'react'
import { answerOf } from '#machines/conversation/messages.ts'
import { useTell } from '../product.ts'
import type { ConversationActor } from './use-conversation.ts'

/** Tells of questions, and of what became of their answers. */
export const useTellOfChat = (actor: ConversationActor): void => {
  const tell = useTell()
  useEffect(() => {
    let asked: number | null = null
    const subscriptions = [
      actor.on('question.asked', ({ mode }) => {
        asked = performance.now()
        tell({ type: 'question.asked', mode })
      }),
      actor.subscribe(({ context }) => {
        if (asked === null || !answerOf(context.messages)?.content) return
        tell({ type: 'answer.begun', duration: performance.now() - asked })
        asked = null
      }),
      actor.on('answer.settled', ({ state }) => {
        asked = null
        if (state === 'complete') tell({ type: 'answer.completed' })
        if (state === 'stopped' || state === 'failed') tell({ type: 'answer.cutShort', how: state })
      }),
    ]
    return () => {
      for (const { unsubscribe } of subscriptions) unsubscribe()
    }
  }, [actor, tell])
}
