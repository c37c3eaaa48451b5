import type { SnapshotFrom } from 'xstate'
import type { feedbackMachine } from './feedback.machine.ts'

type FeedbackSnapshot = SnapshotFrom<typeof feedbackMachine>

export const selectOpinion = ({ context }: FeedbackSnapshot) => context.wanted

export const selectComment = ({ context }: FeedbackSnapshot) => (context.wanted === null ? null : context.comment)

export const isSending = (snapshot: FeedbackSnapshot) => !snapshot.matches('resting')
export const isTelling = (snapshot: FeedbackSnapshot) => snapshot.matches('sendingComment')

export const selectOutcome = (snapshot: FeedbackSnapshot): 'nothing' | 'kept' | 'refused' => {
  if (snapshot.matches({ resting: 'kept' })) return 'kept'
  return snapshot.matches({ resting: 'refused' }) ? 'refused' : 'nothing'
}
