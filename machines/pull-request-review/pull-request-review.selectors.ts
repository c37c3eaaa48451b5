import type { SnapshotFrom } from 'xstate'
import type { Review } from '#src/contract/reviews.ts'
import type { pullRequestReviewMachine } from './pull-request-review.machine.ts'

type Snapshot = SnapshotFrom<typeof pullRequestReviewMachine>

export const selectReview = ({ context }: Snapshot): Review | null => context.review
export const selectError = ({ context }: Snapshot): unknown => context.error

export const hasFindings = ({ context: { review } }: Snapshot): boolean =>
  review?.state === 'Finished' || review?.modelFault !== undefined

export type ReviewFace =
  | 'reading'
  | 'unreachable'
  | 'none'
  | 'running'
  | 'cancelling'
  | 'resuming'
  | 'finished'
  | 'failed'
  | 'cancelled'

export const selectFace = (snapshot: Snapshot): ReviewFace => {
  if (snapshot.matches('reading')) return 'reading'
  if (snapshot.matches('unreachable')) return 'unreachable'
  if (snapshot.matches('cancelling')) return 'cancelling'
  if (snapshot.matches('resuming') || snapshot.matches('checking')) return 'resuming'
  const { review } = snapshot.context
  if (review === null) return 'none'
  if (review.state === 'Finished') return 'finished'
  if (review.state === 'Failed') return 'failed'
  return review.state === 'Cancelled' ? 'cancelled' : 'running'
}

export const isChoosing = (snapshot: Snapshot): boolean =>
  snapshot.matches('choosing') || snapshot.matches('requesting')
export const selectFaceError = (snapshot: Snapshot): unknown => (isChoosing(snapshot) ? null : selectError(snapshot))
export const isRequesting = (snapshot: Snapshot): boolean => snapshot.matches('requesting')
