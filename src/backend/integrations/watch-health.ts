import type { HostFault, HostFaultKind } from '#src/contract/integration-health.ts'
import { minutes } from '#src/lib/durations.ts'
import type { Services } from '../services.ts'
import { HostFailed, toHostFault } from './host-fault.ts'
import { type IntegrationRow, keepHealth } from './integrations.store.ts'

export type HealthDeps = Pick<Services, 'clock' | 'db'>

const localKinds: readonly HostFaultKind[] = ['notFound', 'forbidden']
const freshMs = 1 * minutes

interface Known {
  readonly checkedAt: number
  readonly fault: HostFault | undefined
}

const readKnown = ({ checked_at: checkedAt, fault }: IntegrationRow): Known => ({
  checkedAt: checkedAt?.getTime() ?? 0,
  fault: fault ?? undefined,
})

const readWait = ({ checkedAt, fault }: Known, now: number): number | undefined => {
  if (fault?.kind !== 'rateLimited' || fault.retryAfter === undefined) return undefined
  const left = Math.ceil((checkedAt - now) / 1000 + fault.retryAfter)
  return left > 0 ? left : undefined
}

const isLeft = (signal: AbortSignal): boolean =>
  signal.aborted && (signal.reason as { name?: unknown } | undefined)?.name !== 'TimeoutError'

/**
 * Returns what runs the calls to a host: it keeps how they end as the health of the integration, and asks nothing
 * before the time that the host named.
 */
export const watchHealth = ({ clock, db }: HealthDeps, row: IntegrationRow) => {
  let known = readKnown(row)
  const note = async (fault: HostFault | undefined): Promise<void> => {
    const now = clock()
    if (fault === undefined && known.fault === undefined && now - known.checkedAt < freshMs) return
    known = { checkedAt: now, fault }
    await keepHealth(db, row, fault, new Date(now))
  }
  return async <Result>(signal: AbortSignal, ask: () => Promise<Result>): Promise<Result> => {
    const retryAfter = readWait(known, clock())
    if (retryAfter !== undefined) throw new HostFailed({ kind: 'rateLimited', retryAfter })
    try {
      const result = await ask()
      await note(undefined)
      return result
    } catch (error) {
      const fault = toHostFault(error)
      if (!isLeft(signal) && !localKinds.includes(fault.kind)) await note(fault)
      throw error
    }
  }
}
