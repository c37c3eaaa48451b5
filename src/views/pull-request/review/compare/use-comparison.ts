import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useCall } from '#src/api/use-call.ts'
import { pullRequestEndpoints, type Review } from '#src/contract/reviews.ts'
import { usePlace } from '../../use-place.ts'
import { withoutToast } from '../../use-pull-request.ts'
import { useFinishedReviews } from '../use-finished-reviews.ts'
import { compareReviews } from './compare-reviews.ts'

const useDetails = (id: string, review: Review | undefined) =>
  useCall(
    pullRequestEndpoints.review,
    review === undefined ? null : { params: { id, reviewId: review.id } },
    withoutToast,
  )

/** The kept details may be older than the later review, which changed what became of their findings. */
const useCurrentDetails = (id: string, review: Review | undefined) => {
  const { data, ...call } = useDetails(id, review)
  const [readId, setReadId] = useState<string>()
  const read = useEffectEvent((reviewId: string) => void call.mutate().finally(() => setReadId(reviewId)))
  const reviewId = review?.id
  useEffect(() => {
    if (reviewId !== undefined) read(reviewId)
  }, [reviewId])
  return { ...call, data: readId === reviewId ? data : undefined }
}

const sort = (left: number | undefined, right: number | undefined) =>
  left !== undefined && right !== undefined && left > right ? [right, left] : [left, right]

export const useComparison = (id: string) => {
  const { place, go } = usePlace()
  const reviews = useFinishedReviews(id)
  const { finished } = reviews
  const find = (number: number | null | undefined) => finished?.find((review) => review.number === number)
  const latter = place.review === null ? finished?.[0] : find(place.review)
  const [firstNo, secondNo] = sort(find(place.compare)?.number, latter?.number)
  const first = useCurrentDetails(id, find(firstNo))
  const second = useDetails(id, find(secondNo))
  const pair = useMemo(
    () =>
      first.data === undefined || second.data === undefined || first.data.id === second.data.id
        ? undefined
        : { first: first.data, second: second.data, result: compareReviews(first.data, second.data) },
    [first.data, second.data],
  )
  const calls = [reviews, first, second]
  return {
    finished,
    firstNo,
    secondNo,
    pair,
    isChosen: firstNo !== undefined && secondNo !== undefined && firstNo !== secondNo,
    error: calls.find((call) => call.error !== undefined)?.error,
    isBusy: calls.some(({ isValidating }) => isValidating),
    retry() {
      reviews.retry()
      void first.mutate()
      void second.mutate()
    },
    choose(left: number | undefined, right: number | undefined) {
      const [compare = null, review = null] = sort(left, right)
      go({ tab: 'review', review, compare }, 'replace')
    },
    leave: () => go({ tab: 'review', review: secondNo === finished?.[0]?.number ? null : (secondNo ?? null) }),
  }
}

export type Comparison = ReturnType<typeof useComparison>
