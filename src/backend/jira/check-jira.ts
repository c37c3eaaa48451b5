import type { HostFault } from '#src/contract/integration-health.ts'
import { seconds } from '#src/lib/durations.ts'
import { toHostFault } from '../integrations/host-fault.ts'
import { type IntegrationRow, keepHealth } from '../integrations/integrations.store.ts'
import type { Services } from '../services.ts'
import { type JiraDeps, openStoredJira } from './jira-access.ts'
import { keepJiraAccount, readJiraAccount } from './jira-account.ts'
import { readJiraFacts } from './jira-facts.ts'

export const maxCheckMs = 20 * seconds

type CheckDeps = JiraDeps & Pick<Services, 'db'>

/** Asks Jira with the kept token; keeps the projects that the account can browse, and returns the fault. */
export const askJira = async (
  deps: CheckDeps,
  row: IntegrationRow,
  signal: AbortSignal,
): Promise<HostFault | undefined> => {
  try {
    const facts = await readJiraFacts(openStoredJira(deps, row), signal)
    const browsableKeys = [...facts.browsableKeys]
    const browsableKeysReadAt = new Date(deps.clock()).toISOString()
    await keepJiraAccount(deps.db, row, { ...readJiraAccount(row), ...facts, browsableKeys, browsableKeysReadAt })
    return undefined
  } catch (error) {
    return toHostFault(error)
  }
}

export const checkJira = async (deps: CheckDeps, row: IntegrationRow, signal: AbortSignal): Promise<void> => {
  const fault = await askJira(deps, row, AbortSignal.any([signal, AbortSignal.timeout(maxCheckMs)]))
  if (!signal.aborted) await keepHealth(deps.db, row, fault, new Date(deps.clock()))
}
