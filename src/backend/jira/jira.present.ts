import type { JiraSettings } from '#src/contract/jira.ts'
import { presentHealth } from '../integrations/integration.present.ts'
import type { IntegrationRow } from '../integrations/integrations.store.ts'
import { readJiraAccount } from './jira-account.ts'
import { getExpiryDay } from './jira-expiry.ts'

export const presentJiraSettings = (row: IntegrationRow | undefined): JiraSettings => {
  if (row === undefined) return {}
  const { address, secret_ending: tokenEnding, version } = row
  const expiresOn = getExpiryDay(row)
  return {
    connection: {
      ...readJiraAccount(row),
      address,
      tokenEnding: tokenEnding ?? '',
      ...(expiresOn === undefined ? {} : { expiresOn }),
      ...presentHealth(row),
      version,
    },
  }
}
