import { useCall } from '#src/api/use-call.ts'
import type { PullRequestDetails } from '#src/contract/pull-requests.ts'
import { pullRequestEndpoints, type Review } from '#src/contract/reviews.ts'
import { usePlace } from '../use-place.ts'
import { withoutToast } from '../use-pull-request.ts'
import { useFinishedReviews } from './use-finished-reviews.ts'

export const useShownReview = ({ id }: PullRequestDetails, latest: Review) => {
  const { place } = usePlace()
  const { finished, error, isValidating, retry } = useFinishedReviews(id)
  const isOlder = latest.state === 'Finished' && place.review !== null && place.review !== latest.number
  const isPending = isOlder && finished === undefined
  const chosen = isOlder ? finished?.find(({ number }) => number === place.review) : undefined
  const shown = chosen ?? latest
  const call = useCall(
    pullRequestEndpoints.review,
    isPending ? null : { params: { id, reviewId: shown.id } },
    withoutToast,
  )
  const read = isPending
    ? { error, isValidating, retry }
    : { error: call.error, isValidating: call.isValidating, retry: () => void call.mutate() }
  return { ...read, data: call.data, finished: finished ?? [], shown }
}
