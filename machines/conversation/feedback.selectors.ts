import type { SnapshotFrom } from 'xstate'
import type { feedbackMachine } from './feedback.machine.ts'

export const whichOpinion = ({ context }: SnapshotFrom<typeof feedbackMachine>) => context.wanted
