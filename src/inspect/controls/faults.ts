import { type FaultName, faultNames } from '../link/messages.ts'

export const faultsKey = 'qa-faults'

export interface Faults {
  readonly isOn: (fault: FaultName) => boolean
  readonly set: (fault: FaultName, on: boolean) => void
  readonly all: () => FaultName[]
  readonly subscribe: (changed: (fault: FaultName, on: boolean) => void) => void
  readonly untilOff: (fault: FaultName) => Promise<void>
}

const readNames = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? '[]')
  } catch {
    return []
  }
}

export const parseFaults = (text: string | null): readonly FaultName[] => {
  const names = readNames(text)
  return Array.isArray(names) ? faultNames.filter((fault) => names.includes(fault)) : []
}

export const createFaults = (): Faults => {
  const on = new Set<FaultName>()
  const listeners: ((fault: FaultName, on: boolean) => void)[] = []
  const waiting = new Map<FaultName, (() => void)[]>()
  return {
    isOn: (fault) => on.has(fault),
    set(fault, wanted) {
      if (on.has(fault) === wanted) return
      if (wanted) on.add(fault)
      else on.delete(fault)
      for (const tell of listeners) tell(fault, wanted)
      if (wanted) return
      for (const resume of waiting.get(fault) ?? []) resume()
      waiting.delete(fault)
    },
    all: () => faultNames.filter((fault) => on.has(fault)),
    subscribe: (changed) => void listeners.push(changed),
    untilOff: (fault) =>
      new Promise((resolve) => {
        if (on.has(fault)) waiting.set(fault, [...(waiting.get(fault) ?? []), resolve])
        else resolve()
      }),
  }
}
