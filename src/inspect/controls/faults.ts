import { type FaultName, faultNames } from '../link/messages.ts'

/** What is made to go wrong at the moment. */
export interface Faults {
  readonly isOn: (fault: FaultName) => boolean
  readonly set: (fault: FaultName, on: boolean) => void
  readonly all: () => FaultName[]
  /** Tells after each change; told in the order of subscription. */
  readonly subscribe: (changed: (fault: FaultName, on: boolean) => void) => void
}

export const createFaults = (): Faults => {
  const on = new Set<FaultName>()
  const told: ((fault: FaultName, on: boolean) => void)[] = []
  return {
    isOn: (fault) => on.has(fault),
    set(fault, wanted) {
      if (on.has(fault) === wanted) return
      if (wanted) on.add(fault)
      else on.delete(fault)
      for (const tell of told) tell(fault, wanted)
    },
    all: () => faultNames.filter((fault) => on.has(fault)),
    subscribe: (changed) => void told.push(changed),
  }
}
