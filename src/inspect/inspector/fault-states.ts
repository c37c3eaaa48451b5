import { type FaultName, faultNames } from '../link/messages.ts'
import type { PageRecord } from '../observer/record.ts'

/** `struck` means that it was armed, has happened and is off again by itself. */
export type FaultState = 'off' | 'armed' | 'struck'

const wasLastSwitchedOn = (records: readonly PageRecord[], fault: FaultName): boolean => {
  const last = records.findLast(
    (record) =>
      record.kind === 'control' &&
      record.command.type === 'fault.set' &&
      'fault' in record.command &&
      record.command['fault'] === fault,
  )
  return last?.kind === 'control' && 'on' in last.command && last.command['on'] === true
}

export const getFaultStates = (
  records: readonly PageRecord[],
  armed: readonly FaultName[],
): Readonly<Record<FaultName, FaultState>> => {
  const getFaultState = (fault: FaultName): FaultState => {
    if (armed.includes(fault)) return 'armed'
    return wasLastSwitchedOn(records, fault) ? 'struck' : 'off'
  }
  return Object.fromEntries(faultNames.map((fault) => [fault, getFaultState(fault)])) as Record<FaultName, FaultState>
}
