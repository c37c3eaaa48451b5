import type { HostFault, IntegrationKind } from '#src/contract/integration-health.ts'
import { seconds } from '#src/lib/durations.ts'
import type { Services } from '../services.ts'
import { announceExpiry } from './announce-expiry.ts'
import { listDueIntegrations } from './due-integrations.ts'
import { toHostFault } from './host-fault.ts'
import { type IntegrationRow, keepHealth } from './integrations.store.ts'

type CheckDeps = Pick<Services, 'clock' | 'config' | 'db' | 'github' | 'sealer'>

export type CheckIntegration = (
  deps: CheckDeps,
  row: IntegrationRow,
  signal: AbortSignal,
) => Promise<HostFault | undefined>

export type IntegrationCheckers = Readonly<Partial<Record<IntegrationKind, CheckIntegration>>>

const maxCheckMs = 20 * seconds
const maxTogether = 4
const maxInOneRun = 100

const checkOne = async (
  deps: CheckDeps,
  check: CheckIntegration,
  row: IntegrationRow,
  stopping: AbortSignal,
): Promise<void> => {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(maxCheckMs)])
  const fault = await check(deps, row, signal).catch((error: unknown) => toHostFault(error))
  if (!stopping.aborted) await keepHealth(deps.db, row, fault, new Date(deps.clock()))
}

export const checkIntegrations = async (
  services: CheckDeps & Pick<Services, 'mailer'>,
  checkers: IntegrationCheckers,
  stopping: AbortSignal,
): Promise<void> => {
  const { clock, db } = services
  const kinds = Object.keys(checkers) as IntegrationKind[]
  const due = await listDueIntegrations(db, kinds, new Date(clock()), maxInOneRun)
  const runLane = async (): Promise<void> => {
    for (let row = due.shift(); row !== undefined && !stopping.aborted; row = due.shift()) {
      const check = checkers[row.kind]
      if (check !== undefined) await checkOne(services, check, row, stopping)
    }
  }
  await Promise.all(Array.from({ length: maxTogether }, runLane))
  if (!stopping.aborted) await announceExpiry(services)
}
