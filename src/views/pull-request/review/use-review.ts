import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { selectFace, selectReview } from '#machines/pull-request-review/pull-request-review.selectors.ts'
import { createPullRequestReview } from '#src/actors/pull-request-review.actor.ts'
import { useApi } from '#src/api/use-api.ts'
import { useRefreshInbox } from '../../pull-requests/use-inbox.ts'

export const useReviewActor = (id: string) => {
  const { client } = useApi()
  const [machine] = useState(() => createPullRequestReview(client, id))
  const actor = useActorRef(machine)
  const refresh = useRefreshInbox()
  const face = useSelector(actor, selectFace)
  const reviewId = useSelector(actor, (snapshot) => selectReview(snapshot)?.id)
  useEffect(() => {
    const tell = () => actor.send({ type: document.hidden ? 'page.hidden' : 'page.shown' })
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [actor])
  useEffect(() => {
    if (face === 'finished') refresh()
  }, [face, reviewId, refresh])
  return actor
}

export type ReviewActor = ReturnType<typeof useReviewActor>
