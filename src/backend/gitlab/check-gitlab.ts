import type { GitlabValidation } from '#src/contract/gitlab-settings.ts'
import type { HostFault } from '#src/contract/integration-health.ts'
import { toHostFault } from '../integrations/host-fault.ts'
import { type IntegrationRow, keepAccount } from '../integrations/integrations.store.ts'
import type { GitlabApi } from '../source-hosts/gitlab-api.ts'
import { listMissingScopes, readGitlabAccount } from '../source-hosts/gitlab-account.ts'
import { openKeptGitlab } from '../source-hosts/open-gitlab-host.ts'
import type { HostDeps } from '../source-hosts/open-source-host.ts'

export const validateGitlab = async (api: GitlabApi, signal: AbortSignal): Promise<GitlabValidation> => {
  try {
    const account = await readGitlabAccount(api, signal)
    return { account, missingScopes: listMissingScopes(account) }
  } catch (error) {
    return { fault: toHostFault(error), missingScopes: [] }
  }
}

export const toExpiry = ({ account }: GitlabValidation): Date | null =>
  account?.expiresAt === undefined ? null : new Date(account.expiresAt)

export const toFault = ({ fault, missingScopes }: GitlabValidation): HostFault | undefined =>
  fault ?? (missingScopes.length === 0 ? undefined : { kind: 'forbidden' })

export const validateKept = async (
  deps: HostDeps,
  row: IntegrationRow,
  signal: AbortSignal,
): Promise<GitlabValidation> => {
  const validation = await validateGitlab(openKeptGitlab(deps, row), signal)
  const { account } = validation
  if (account !== undefined) await keepAccount(deps.db, row, account, toExpiry(validation))
  return validation
}

export const checkGitlab = async (
  deps: HostDeps,
  row: IntegrationRow,
  signal: AbortSignal,
): Promise<HostFault | undefined> => toFault(await validateKept(deps, row, signal))
