import { type Snapshot, isMachineSnapshot } from 'xstate'
import type { Standing } from './record.ts'
import type { Gate } from './gate.ts'

export type StandingOf = (snapshot: Snapshot<unknown>) => Standing

const ending = ({ output, error }: Snapshot<unknown>, { pass }: Gate) => ({
  ...(output === undefined ? {} : { output: pass(output) }),
  ...(error === undefined ? {} : { error: pass(error) }),
})

/** How an actor stands, as it may be told. A snapshot is never changed: each is looked at once. */
export const createStandings = (gate: Gate): StandingOf => {
  const known = new WeakMap<object, Standing>()
  const made = (snapshot: Snapshot<unknown>): Standing =>
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
    const standing = known.get(snapshot) ?? made(snapshot)
    known.set(snapshot, standing)
    return standing
  }
}
