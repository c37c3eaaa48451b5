import * as v from 'valibot'
import { FaultName } from '../link/messages.ts'
import type { Faults } from './faults.ts'

const sharedFaults: ReadonlySet<FaultName> = new Set<FaultName>(['expiredEverywhere'])

const SharedFault = v.object({ fault: FaultName, on: v.boolean() })

export const shareFaults = (faults: Faults, channel: BroadcastChannel): void => {
  faults.subscribe((fault, on) => {
    if (sharedFaults.has(fault)) channel.postMessage({ fault, on })
  })
  channel.addEventListener('message', ({ data }) => {
    const read = v.safeParse(SharedFault, data)
    if (read.success && sharedFaults.has(read.output.fault)) faults.set(read.output.fault, read.output.on)
  })
}
