import type { SnapshotFrom } from 'xstate'
import { maxQuestionLength } from './conversation.setup.ts'
import type { questionEditMachine } from './question-edit.machine.ts'

type QuestionEditSnapshot = SnapshotFrom<typeof questionEditMachine>

export const isOpen = (snapshot: QuestionEditSnapshot) => !snapshot.matches('closed')

export const selectText = ({ context }: QuestionEditSnapshot) => context.text

export const selectExcess = ({ context }: QuestionEditSnapshot) =>
  Math.max(0, context.text.trim().length - maxQuestionLength)

export const isSendingEdit = (snapshot: QuestionEditSnapshot) => snapshot.matches('sending')

export const selectRefusal = (snapshot: QuestionEditSnapshot) =>
  snapshot.matches({ editing: 'refused' }) ? { error: snapshot.context.error } : null
