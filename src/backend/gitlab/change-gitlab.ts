import { seconds } from '#src/lib/durations.ts'
import type { ParsedBodyOf } from '#src/contract/endpoint.ts'
import { defaultGitlabUrl, type gitlabSettingsEndpoints, type GitlabValidation } from '#src/contract/gitlab-settings.ts'
import { sealSecret } from '../crypto/sealed-secret.ts'
import { invalid, refused, type Refusal } from '../http/refusal.ts'
import { HostFailed } from '../integrations/host-fault.ts'
import { type IntegrationRow, keepHealth, saveIntegration } from '../integrations/integrations.store.ts'
import { openGitlab } from '../source-hosts/open-gitlab-host.ts'
import type { HostDeps } from '../source-hosts/open-source-host.ts'
import { toExpiry, validateGitlab, validateKept, toFault } from './check-gitlab.ts'
import { isSameServer, requireGitlabAddress } from './gitlab-address.ts'

type Draft = ParsedBodyOf<typeof gitlabSettingsEndpoints.validateToken>

const maxCheckMs = 20 * seconds

export const settingsChanged = (): Refusal => refused(409, 'errors.settingsChanged')

interface Access {
  readonly address: string
  readonly readToken: () => string
}

const readAccess = (
  { config, sealer }: HostDeps,
  { accessToken, gitLabUrl }: Draft,
  row: IntegrationRow | undefined,
): Access => {
  const address = requireGitlabAddress(config, gitLabUrl ?? row?.address ?? defaultGitlabUrl)
  if (accessToken !== undefined) return { address, readToken: () => accessToken }
  if (row === undefined) throw invalid(['Access token is missing.'])
  if (!isSameServer(row.address, address)) throw refused(400, 'errors.accessTokenNeeded')
  return {
    address,
    readToken: () => {
      const token = row.sealed_secret === null ? undefined : sealer.open(row.sealed_secret)
      if (token === undefined) throw new HostFailed({ kind: 'unauthorized' })
      return token
    },
  }
}

export const validateDraft = async (
  deps: HostDeps,
  draft: Draft,
  row: IntegrationRow | undefined,
): Promise<GitlabValidation> => {
  const { address, readToken } = readAccess(deps, draft, row)
  const signal = AbortSignal.timeout(maxCheckMs)
  if (row === undefined || draft.accessToken !== undefined || address !== row.address) {
    return validateGitlab(openGitlab(deps, address, readToken), signal)
  }
  const validation = await validateKept(deps, row, signal)
  await keepHealth(deps.db, row, toFault(validation), new Date(deps.clock()))
  return validation
}

const refuseUnusable = ({ fault, missingScopes }: GitlabValidation): void => {
  if (fault !== undefined) {
    const { kind, retryAfter } = fault
    const wait = retryAfter === undefined ? {} : { retryAfter }
    throw refused(422, 'errors.hostCheckFailed', {
      translationParameters: { product: 'GitLab', fault: kind, ...wait },
    })
  }
  if (missingScopes.length > 0) {
    throw refused(422, 'errors.accessTokenScopes', { translationParameters: { scopes: missingScopes.join(', ') } })
  }
}

export const saveAccess = async (
  deps: HostDeps,
  organisationId: string,
  { version, ...draft }: ParsedBodyOf<typeof gitlabSettingsEndpoints.saveAccessToken>,
  row: IntegrationRow | undefined,
): Promise<void> => {
  if (row?.version !== version) throw settingsChanged()
  const { clock, db, sealer } = deps
  const { address, readToken } = readAccess(deps, draft, row)
  const validation = await validateGitlab(openGitlab(deps, address, readToken), AbortSignal.timeout(maxCheckMs))
  refuseUnusable(validation)
  const now = new Date(clock())
  const place = { organisationId, kind: 'gitlab' } as const
  const fields = {
    address,
    account: { ...validation.account },
    secret: sealSecret(sealer, readToken()),
    expiresAt: toExpiry(validation),
  }
  if (!(await saveIntegration(db, place, fields, version, now))) throw settingsChanged()
  await keepHealth(db, { organisation_id: organisationId, kind: 'gitlab', version: (version ?? 0) + 1 }, undefined, now)
}
