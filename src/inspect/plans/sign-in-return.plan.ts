import type { SnapshotFrom } from 'xstate'
import type { SignInOutcome, signInReturnMachine } from '#machines/sign-in-return/sign-in-return.machine.ts'
import { isUnavailable } from '#src/lib/no-answer-error.ts'

const done: readonly SignInOutcome[] = [
  { kind: 'entered' },
  { kind: 'linked', provider: 'gitlab', returnUrl: '/profile?tab=connections' },
  { kind: 'none' },
]

export const signInReturnPlan = {
  inputs: [{ isSignedIn: false }, { isSignedIn: true }],
  events: { 'person.arrived': {}, 'result.retry': {}, 'connection.restored': {} },
  outcomes: { takeResult: { done } },
  distinguish: ({ context }: SnapshotFrom<typeof signInReturnMachine>) => [
    context.isSignedIn,
    isUnavailable(context.error),
  ],
}
