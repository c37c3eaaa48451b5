import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { whichOpinion } from '#machines/conversation/feedback.selectors.ts'
import type { Opinion } from '#machines/conversation/feedback.machine.ts'
import { createFeedback } from '#src/actors/feedback.actor.ts'
import { useApi } from '#src/api/use-api.ts'

/** What came of the last opinion that was given. */
type Echo = 'none' | 'kept' | 'refused'

/** One's opinion on one answer. */
export const useFeedback = (messageId: string, first: Opinion) => {
  const { client } = useApi()
  const [machine] = useState(() => createFeedback(client))
  const actor = useActorRef(machine, { input: { messageId, opinion: first } })
  const [echo, setEcho] = useState<Echo>('none')
  useEffect(() => {
    const given = actor.on('feedback.given', ({ opinion }) => setEcho(opinion === null ? 'none' : 'kept'))
    const refused = actor.on('feedback.refused', () => setEcho('refused'))
    return () => {
      given.unsubscribe()
      refused.unsubscribe()
    }
  }, [actor])
  return {
    echo,
    opinion: useSelector(actor, whichOpinion),
    isSending: useSelector(actor, (snapshot) => !snapshot.can({ type: 'feedback.give', opinion: null, comment: null })),
    give: (opinion: Opinion, comment: string | null) => actor.send({ type: 'feedback.give', opinion, comment }),
  }
}
