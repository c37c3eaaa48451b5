import type { SnapshotFrom } from 'xstate'
import type { questionEditMachine } from '#machines/conversation/question-edit.machine.ts'
import { talk } from './conversation-samples.ts'

export const editedQuestion = { conversationId: talk, messageId: '5'.repeat(24), text: 'Where?' }

export const questionEditPlan = {
  inputs: [undefined],
  events: {
    'edit.begin': [{ question: editedQuestion }],
    'text.change': [{ text: 'Who?' }, { text: ' ' }],
    'edit.close': {},
    'edit.cancel': {},
    'edit.send': {},
  },
  outcomes: { branchConversation: { done: [{ conversationId: '7'.repeat(24), messageId: '8'.repeat(24) }] } },
  distinguish: ({ context }: SnapshotFrom<typeof questionEditMachine>) => [context.text],
}
