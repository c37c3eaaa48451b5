import { type Snapshot, isMachineSnapshot } from 'xstate'
import type { ActorState } from './record.ts'
import type { Gate } from './gate.ts'

export type ToActorState = (snapshot: Snapshot<unknown>) => ActorState

const ending = ({ output, error }: Snapshot<unknown>, { pass }: Gate) => ({
  ...(output === undefined ? {} : { output: pass(output) }),
  ...(error === undefined ? {} : { error: pass(error) }),
})

export const createActorStates = (gate: Gate): ToActorState => {
  const known = new WeakMap<object, ActorState>()
  const createState = (snapshot: Snapshot<unknown>): ActorState =>
    isMachineSnapshot(snapshot)
      ? {
          status: snapshot.status,
          value: gate.pass(snapshot.value),
          context: gate.pass(snapshot.context),
          tags: [...snapshot.tags].map(String).toSorted(),
          ...ending(snapshot, gate),
        }
      : { status: snapshot.status, ...ending(snapshot, gate) }
  return (snapshot) => {
    const state = known.get(snapshot) ?? createState(snapshot)
    known.set(snapshot, state)
    return state
  }
}
