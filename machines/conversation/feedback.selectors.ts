import type { SnapshotFrom } from 'xstate'
import type { feedbackMachine } from './feedback.machine.ts'

type FeedbackSnapshot = SnapshotFrom<typeof feedbackMachine>

export const selectOpinion = ({ context }: FeedbackSnapshot) => context.wanted

/** What is being written about the answer; null while nothing is, or while there is no opinion that it belongs to. */
export const selectComment = ({ context }: FeedbackSnapshot) => (context.wanted === null ? null : context.comment)

export const isSending = (snapshot: FeedbackSnapshot) => !snapshot.matches('resting')
export const isTelling = (snapshot: FeedbackSnapshot) => snapshot.matches('sendingComment')

/** What came of the last thing that was given here. */
export const selectOutcome = (snapshot: FeedbackSnapshot): 'nothing' | 'kept' | 'refused' => {
  if (snapshot.matches({ resting: 'kept' })) return 'kept'
  return snapshot.matches({ resting: 'refused' }) ? 'refused' : 'nothing'
}
