import { useMemo } from 'react'
import { useCall } from '#src/api/use-call.ts'
import type { PullRequestDetails } from '#src/contract/pull-requests.ts'
import { type Finding, pullRequestEndpoints } from '#src/contract/reviews.ts'
import { withoutToast } from '../use-pull-request.ts'

export const isOpenFinding = ({ status }: Finding): boolean => status === 'new' || status === 'stillOpen'

export const useShownFindings = ({ id, lastReview }: PullRequestDetails): readonly Finding[] => {
  const reviewId = lastReview?.id
  const params = reviewId === undefined ? null : { params: { id, reviewId } }
  const { data } = useCall(pullRequestEndpoints.review, params, withoutToast)
  return useMemo(() => (data?.findings ?? []).filter(isOpenFinding), [data])
}
