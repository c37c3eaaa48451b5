import { useEffect, useEffectEvent } from 'react'
import { whichDataSources } from '#machines/conversation/conversation.selectors.ts'
import { answerOf } from '#machines/conversation/messages.ts'
import { useCall } from '#src/api/use-call.ts'
import { dataSourceEndpoints } from '#src/contract/data-sources.ts'
import { useTell } from '../product.ts'
import type { ConversationActor } from './use-conversation.ts'

const untold = { onError: () => undefined }

/** Tells of questions, and of what became of their answers. */
export const useTellOfChat = (actor: ConversationActor): void => {
  const tell = useTell()
  const { data: sources } = useCall(dataSourceEndpoints.alive, { query: {} }, untold)
  const tellOfWorkspaces = useEffectEvent(() => {
    const asked = whichDataSources(actor.getSnapshot())
    const isWorkspace = sources?.some(({ id, type }) => type === 'Workspace' && asked.includes(id))
    if (isWorkspace === true) tell({ type: 'workspace.used' })
  })
  useEffect(() => {
    let asked: number | null = null
    const subscriptions = [
      actor.on('question.asked', ({ mode }) => {
        asked = performance.now()
        tell({ type: 'question.asked', mode })
        tellOfWorkspaces()
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
