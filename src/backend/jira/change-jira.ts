import type { JiraDraft } from '#src/contract/jira.ts'
import { toJiraSite } from '#src/lib/jira-address.ts'
import type { Config } from '../config.ts'
import { sealSecret } from '../crypto/sealed-secret.ts'
import { isSafeApi } from '../environment-values.ts'
import { requireOutboundUrl } from '../http/outbound-address.ts'
import { refused, type Refusal } from '../http/refusal.ts'
import { HostFailed, toHostFault } from '../integrations/host-fault.ts'
import { integrationPolicy } from '../integrations/host-fetch.ts'
import { type IntegrationRow, keepHealth, saveIntegration } from '../integrations/integrations.store.ts'
import type { Services } from '../services.ts'
import { maxCheckMs } from './check-jira.ts'
import { type JiraDeps, openJiraToken } from './jira-access.ts'
import { readJiraAccount } from './jira-account.ts'
import { type JiraAccess, type JiraApi, openJira } from './jira-api.ts'
import { requireExpiry } from './jira-expiry.ts'
import { type JiraFacts, readDeployment, readJiraFacts } from './jira-facts.ts'

type ChangeDeps = JiraDeps & Pick<Services, 'db'>

const settingsChanged = () => refused(409, 'errors.settingsChanged')

const requireAddress = (config: Config, raw: string): string => {
  const site = toJiraSite(raw)
  const { origin } = requireOutboundUrl(site, integrationPolicy(config, site), 'errors.jiraAddressInvalid')
  if (!isSafeApi(site) && !config.isSelfHosted) throw refused(400, 'errors.jiraTokenInsecure')
  return `${origin}${site.slice(origin.length)}`
}

/** The kept token is sent to the server it was entered for and to no other, since whoever runs that one could read it. */
const requireToken = (
  deps: ChangeDeps,
  { deployment, token }: JiraDraft,
  address: string,
  row: IntegrationRow | undefined,
): string => {
  if (token !== undefined) return token
  const isSame =
    row !== undefined &&
    new URL(row.address).origin === new URL(address).origin &&
    readJiraAccount(row).deployment === deployment
  const kept = isSame ? openJiraToken(deps, row) : undefined
  if (kept === undefined) throw refused(400, 'errors.jiraTokenNeeded')
  return kept
}

const readAccess = (deps: ChangeDeps, draft: JiraDraft, row: IntegrationRow | undefined): JiraAccess => {
  const { deployment, email } = draft
  const address = requireAddress(deps.config, draft.address)
  if (deployment === 'cloud' && email === undefined) throw refused(400, 'errors.jiraEmailNeeded')
  const place = { deployment, address, token: requireToken(deps, draft, address, row) }
  return deployment === 'cloud' ? { ...place, email } : place
}

const toRefusal = (error: unknown): Refusal => {
  const { kind, retryAfter } = toHostFault(error)
  return refused(422, 'errors.jiraFailed', {
    translationParameters: { fault: kind, ...(retryAfter === undefined ? {} : { retryAfter }) },
  })
}

const requireDeployment = async (api: JiraApi, signal: AbortSignal): Promise<void> => {
  const deployment = await readDeployment(api, signal)
  if (deployment === undefined || deployment === api.access.deployment) return
  throw refused(422, deployment === 'cloud' ? 'errors.jiraOtherCloud' : 'errors.jiraOtherDataCenter')
}

const askJira = async (deps: ChangeDeps, access: JiraAccess): Promise<JiraFacts> => {
  const signal = AbortSignal.timeout(maxCheckMs)
  const api = openJira(deps, access)
  try {
    await requireDeployment(api, signal)
    return await readJiraFacts(api, signal)
  } catch (error) {
    throw error instanceof HostFailed ? toRefusal(error) : error
  }
}

const requireKnownProjects = ({ projectKeys = [] }: JiraDraft, { browsableKeys }: JiraFacts): void => {
  const unknown = projectKeys.filter((key) => !browsableKeys.includes(key))
  if (unknown.length > 0)
    throw refused(422, 'errors.jiraProjectsUnknown', { translationParameters: { keys: unknown.join(', ') } })
}

/** Refuses with 422 what Jira does not accept, and then stores nothing. */
export const saveJira = async (
  deps: ChangeDeps,
  organisationId: string,
  draft: JiraDraft,
  row: IntegrationRow | undefined,
): Promise<void> => {
  if (row?.version !== draft.version) throw settingsChanged()
  const { clock, db, sealer } = deps
  const access = readAccess(deps, draft, row)
  const expiresAt = requireExpiry(draft, row, clock())
  const facts = await askJira(deps, access)
  requireKnownProjects(draft, facts)
  const now = new Date(clock())
  const { address, deployment, email, token } = access
  const { projectKeys } = draft
  const account = {
    deployment,
    ...(email === undefined ? {} : { email }),
    ...(projectKeys === undefined ? {} : { projectKeys: [...new Set(projectKeys)] }),
    ...facts,
    browsableKeysReadAt: now.toISOString(),
  }
  const place = { organisationId, kind: 'jira' } as const
  const fields = { address, account, secret: sealSecret(sealer, token), expiresAt }
  if (!(await saveIntegration(db, place, fields, draft.version, now))) throw settingsChanged()
  const version = (draft.version ?? 0) + 1
  await keepHealth(db, { organisation_id: organisationId, kind: 'jira', version }, undefined, now)
}
