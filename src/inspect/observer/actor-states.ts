import { type Snapshot, isMachineSnapshot } from 'xstate'
import type { ActorState } from './record.ts'
import type { Redactor } from './redactor.ts'

export type ToActorState = (snapshot: Snapshot<unknown>) => ActorState

const ending = ({ output, error }: Snapshot<unknown>, { redact }: Redactor) => ({
  ...(output === undefined ? {} : { output: redact(output) }),
  ...(error === undefined ? {} : { error: redact(error) }),
})

export const createActorStates = (redactor: Redactor): ToActorState => {
  const known = new WeakMap<object, ActorState>()
  const createState = (snapshot: Snapshot<unknown>): ActorState =>
    isMachineSnapshot(snapshot)
      ? {
          status: snapshot.status,
          value: redactor.redact(snapshot.value),
          context: redactor.redact(snapshot.context),
          tags: [...snapshot.tags].map(String).toSorted(),
          ...ending(snapshot, redactor),
        }
      : { status: snapshot.status, ...ending(snapshot, redactor) }
  return (snapshot) => {
    const state = known.get(snapshot) ?? createState(snapshot)
    known.set(snapshot, state)
    return state
  }
}
