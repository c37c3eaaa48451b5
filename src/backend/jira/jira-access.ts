import { HostFailed } from '../integrations/host-fault.ts'
import type { IntegrationRow } from '../integrations/integrations.store.ts'
import type { Services } from '../services.ts'
import { readJiraAccount } from './jira-account.ts'
import { type JiraApi, openJira } from './jira-api.ts'

export type JiraDeps = Pick<Services, 'clock' | 'config' | 'sealer'>

/** Returns undefined for a token that was sealed with another signing key. */
export const openJiraToken = (
  { sealer }: Pick<Services, 'sealer'>,
  { sealed_secret: sealed }: IntegrationRow,
): string | undefined => (sealed === null ? undefined : sealer.open(sealed))

export const openStoredJira = (deps: JiraDeps, row: IntegrationRow): JiraApi => {
  const { deployment, email } = readJiraAccount(row)
  const token = openJiraToken(deps, row)
  if (token === undefined) throw new HostFailed({ kind: 'unauthorized' })
  return openJira(deps, { deployment, email, address: row.address, token })
}
