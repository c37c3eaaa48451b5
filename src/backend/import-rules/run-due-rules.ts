import { minutes } from '#src/lib/durations.ts'
import type { Services } from '../services.ts'
import { listDueRules } from './import-rules.store.ts'
import { runRule } from './run-rule.ts'

const pauseMs = 15 * minutes
const maxRunMs = 2 * minutes
const maxTogether = 2
const maxInOneRun = 100

export const runDueRules = async (services: Services, stopping: AbortSignal): Promise<void> => {
  const { clock, db, log } = services
  const due = await listDueRules(db, new Date(clock() - pauseMs), maxInOneRun)
  const runLane = async (): Promise<void> => {
    for (let rule = due.shift(); rule !== undefined && !stopping.aborted; rule = due.shift()) {
      const { id } = rule
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(maxRunMs)])
      await runRule(services, rule, signal).catch((error: unknown) => log.error('an import failed', { id, error }))
    }
  }
  await Promise.all(Array.from({ length: maxTogether }, runLane))
}
