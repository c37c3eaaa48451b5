import { useMemo } from 'react'
import { useCall } from '#src/api/use-call.ts'
import { pullRequestEndpoints } from '#src/contract/reviews.ts'
import { withoutToast } from '../use-pull-request.ts'

export const useFinishedReviews = (id: string) => {
  const { data, error, isValidating, mutate } = useCall(pullRequestEndpoints.reviews, { params: { id } }, withoutToast)
  const finished = useMemo(
    () => data?.filter(({ state }) => state === 'Finished').toSorted((former, latter) => latter.number - former.number),
    [data],
  )
  return { finished, error, isValidating, retry: () => void mutate() }
}
