import type { SnapshotFrom } from 'xstate'
import type { feedbackMachine } from '#machines/conversation/feedback.machine.ts'

export const feedbackPlan = {
  inputs: [
    { messageId: 'm', opinion: null, comment: null },
    { messageId: 'm', opinion: 'down' as const, comment: 'exact' },
  ],
  events: {
    'feedback.give': [{ opinion: 'up' as const }, { opinion: null }],
    'comment.write': [{ text: 'exact' }, { text: '' }],
    'comment.cancel': {},
    'comment.send': {},
  },
  distinguish: ({ context }: SnapshotFrom<typeof feedbackMachine>) => [context.wanted, context.comment],
}
