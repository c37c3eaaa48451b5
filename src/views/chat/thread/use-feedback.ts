import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import {
  isSending,
  isTelling,
  selectOutcome,
  selectComment,
  selectOpinion,
} from '#machines/conversation/feedback.selectors.ts'
import type { Opinion } from '#machines/conversation/feedback.machine.ts'
import { keepComments, readComment } from '#src/actors/draft.sink.ts'
import { createFeedback } from '#src/actors/feedback.actor.ts'
import { useApi } from '#src/api/use-api.ts'
import { useTell } from '../../product.ts'
import { focusSoon } from '#src/ui/focus-soon.ts'

export const useFeedback = (messageId: string, first: Opinion) => {
  const { client } = useApi()
  const tell = useTell()
  const [machine] = useState(() => createFeedback(client))
  const [comment] = useState(() => readComment(messageId))
  const actor = useActorRef(machine, { input: { messageId, opinion: first, comment } })
  useEffect(() => keepComments(actor), [actor])
  useEffect(() => {
    const given = actor.on('feedback.given', ({ opinion }) => {
      if (opinion === 'up') tell({ type: 'answer.praised' })
      if (opinion === 'down') tell({ type: 'answer.faulted' })
    })
    return given.unsubscribe
  }, [actor, tell])
  useEffect(() => {
    const closed = actor.on('comment.changed', (change) => {
      if (change.comment === null) focusSoon(`[data-comments="${messageId}"]`)
    })
    return closed.unsubscribe
  }, [actor, messageId])
  return {
    send: actor.send,
    opinion: useSelector(actor, selectOpinion),
    comment: useSelector(actor, selectComment),
    echo: useSelector(actor, selectOutcome),
    isSending: useSelector(actor, isSending),
    isTelling: useSelector(actor, isTelling),
  }
}
