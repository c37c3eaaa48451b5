import * as v from 'valibot'
import {
  GitlabAccount,
  type GitlabSettings,
  type GitlabToken,
  type GitlabTokenDetails,
  type GitlabWebhook,
} from '#src/contract/gitlab-settings.ts'
import type { Config } from '../config.ts'
import { presentHealth } from '../integrations/integration.present.ts'
import type { IntegrationRow } from '../integrations/integrations.store.ts'

export const presentToken = (row: IntegrationRow, repositories: number): GitlabToken => ({
  gitLabUrl: row.address,
  tokenEnding: row.secret_ending ?? '',
  repositories,
  version: row.version,
})

export const presentDetails = (row: IntegrationRow): GitlabTokenDetails | undefined => {
  const { success, output } = v.safeParse(GitlabAccount, row.account)
  return success ? { ...output, ...presentHealth(row) } : undefined
}

export const presentWebhook = (
  { publicUrl }: Config,
  organisationId: string,
  row: IntegrationRow | undefined,
): GitlabWebhook => ({
  url: `${publicUrl}/api/webhooks/git/${organisationId}/gitlab`,
  isSecretSet: (row?.sealed_webhook_secret ?? null) !== null,
})

export const presentGitlabSettings = (
  config: Config,
  organisationId: string,
  row: IntegrationRow | undefined,
  repositories: number,
): GitlabSettings => {
  const details = row && presentDetails(row)
  return {
    ...(row === undefined ? {} : { token: presentToken(row, repositories) }),
    ...(details === undefined ? {} : { details }),
    webhook: presentWebhook(config, organisationId, row),
  }
}
