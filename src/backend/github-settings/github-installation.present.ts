import type { GithubInstallation, InstallationStatus } from '#src/contract/github-settings.ts'
import type { Config } from '../config.ts'
import { githubAppWebhookPath } from '../github-app-settings.ts'
import { readGithubAccount, type GithubAccount } from '../github-app/github-account.ts'
import { presentHealth } from '../integrations/integration.present.ts'
import type { IntegrationRow } from '../integrations/integrations.store.ts'

const publicGithub = 'https://github.com'

export const getReturnAddress = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => `${publicUrl}/settings/github`

const toStatus = ({ fault }: IntegrationRow, { installation }: GithubAccount): InstallationStatus => {
  if (installation === undefined) return 'Pending'
  if (fault !== null) return 'Failed'
  return installation.suspendedAt === null ? 'Installed' : 'Suspended'
}

const presentRow = (row: IntegrationRow): Partial<GithubInstallation> & Pick<GithubInstallation, 'status'> => {
  const account = readGithubAccount(row)
  const { installation } = account
  const status = toStatus(row, account)
  if (installation === undefined) return { status, requestedAt: row.updated_at.toISOString() }
  const { login, manageUrl, selection, repositories } = installation
  const counted = repositories === null ? {} : { repositories }
  return { status, account: login, manageUrl, selection, ...counted, ...presentHealth(row) }
}

export const presentInstallation = (
  config: Config,
  row: IntegrationRow | undefined,
  addedRepositories: number,
): GithubInstallation => ({
  isPrepared: config.githubApp !== undefined,
  address: config.githubApp?.url ?? publicGithub,
  returnAddress: getReturnAddress(config),
  webhookAddress: config.publicUrl + githubAppWebhookPath,
  addedRepositories,
  ...(row === undefined ? { status: 'NotInstalled' } : presentRow(row)),
})
