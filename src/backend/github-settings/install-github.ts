import { seconds } from '#src/lib/durations.ts'
import type { GithubReturn } from '#src/contract/github-settings.ts'
import { createSecret } from '../crypto/secret-tokens.ts'
import { checkGithub } from '../github-app/check-github.ts'
import { defaultSettings, readGithubAccount, toInstallation } from '../github-app/github-account.ts'
import type { GithubApp } from '../github-app/github-app.ts'
import type { InstallationReply } from '../github-app/github-replies.ts'
import { refused } from '../http/refusal.ts'
import type { RequestContext } from '../http/served-call.ts'
import { HostFailed } from '../integrations/host-fault.ts'
import { findIntegration, type IntegrationRow, saveIntegration } from '../integrations/integrations.store.ts'
import { nameBrowser, readBrowser } from '../oauth/browser-cookie.ts'
import { insertState, type OauthState, takeState } from '../oauth/oauth-states.store.ts'
import type { Services } from '../services.ts'
import { isTakenElsewhere, lockInstallations } from './github-settings.store.ts'
import { proveInstallation } from './prove-installation.ts'

const maxCallMs = 20 * seconds
const cookiePath = '/api/settings/github'

export const githubTimeLimit = (): AbortSignal => AbortSignal.timeout(maxCallMs)

export interface Administrator {
  readonly userId: string
  readonly sessionId: string
  readonly organisationId: string
}

export const beginInstallation = async (
  { clock, config, db, sealer }: Services,
  { settings: { url, slug } }: GithubApp,
  { userId, sessionId, organisationId }: Administrator,
  context: RequestContext,
): Promise<string> => {
  const browser = nameBrowser(config, context, cookiePath)
  const state = createSecret()
  const secrets = { verifier: '', nonce: '', organisationId }
  const start = { provider: 'github', purpose: 'installation', returnAddress: '/settings/github' } as const
  await insertState(db, sealer, { ...start, state, browser, secrets, user_id: userId, session_id: sessionId }, clock())
  return `${url}/apps/${slug}/installations/new?state=${state}`
}

const invalidReturn = () => refused(409, 'errors.githubReturnInvalid')

const takeReturn = async (
  { clock, db, sealer }: Services,
  { userId, organisationId }: Administrator,
  { state }: GithubReturn,
  browser: string | undefined,
) => {
  if (browser === undefined) throw invalidReturn()
  const way = { state, browser, provider: 'github' } as const
  const taken = await takeState(db, sealer, way, 'installation', clock())
  const isOwn = taken?.user_id === userId && taken.secrets.organisationId === organisationId
  if (taken === undefined || !isOwn) throw invalidReturn()
  const { issuedAt, ...given } = taken
  const giveBack = (): Promise<unknown> => insertState(db, sealer, { ...(given as OauthState), ...way }, issuedAt)
  return { issuedAt, giveBack }
}

const isReplaceable = (row: IntegrationRow, installationId: number): boolean => {
  const { installation } = readGithubAccount(row)
  return installation === undefined || installation.id === installationId || row.fault?.kind === 'notFound'
}

const saveInstallation = (
  { clock, db }: Services,
  { url }: GithubApp['settings'],
  { organisationId }: Administrator,
  reply: InstallationReply,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await lockInstallations(transaction)
    const place = { organisationId, kind: 'github' } as const
    if (await isTakenElsewhere(transaction, organisationId, { address: url, installationId: reply.id })) {
      throw refused(409, 'errors.githubTakenElsewhere')
    }
    const row = await findIntegration(transaction, place)
    if (row !== undefined && !isReplaceable(row, reply.id)) throw refused(409, 'errors.githubAlreadyInstalled')
    const settings = row === undefined ? defaultSettings : readGithubAccount(row).settings
    const account = { installation: toInstallation(reply, url, null), settings }
    const fields = { address: url, account, secret: null, expiresAt: null }
    const isSaved = await saveIntegration(transaction, place, fields, row?.version, new Date(clock()))
    if (!isSaved) throw refused(409, 'errors.settingsChanged')
  })

const saveRequest = async (
  { clock, db }: Services,
  { url }: GithubApp['settings'],
  { organisationId }: Administrator,
): Promise<void> => {
  const place = { organisationId, kind: 'github' } as const
  const row = await findIntegration(db, place)
  if (row !== undefined && !isReplaceable(row, 0)) return
  const settings = row === undefined ? defaultSettings : readGithubAccount(row).settings
  const fields = { address: url, account: { settings }, secret: null, expiresAt: null }
  await saveIntegration(db, place, fields, row?.version, new Date(clock()))
}

export const finishInstallation = async (
  services: Services,
  app: GithubApp,
  caller: Administrator,
  given: GithubReturn,
  { request }: RequestContext,
): Promise<void> => {
  const { db, config } = services
  const { issuedAt, giveBack } = await takeReturn(services, caller, given, readBrowser(request))
  const { installationId } = given
  if (installationId === undefined) {
    if (given.setupAction !== 'request') throw invalidReturn()
    return saveRequest(services, app.settings, caller)
  }
  const signal = githubTimeLimit()
  try {
    const reply = await proveInstallation(config, app, { given, installationId, issuedAt }, signal)
    await saveInstallation(services, app.settings, caller, reply)
  } catch (error) {
    if (error instanceof HostFailed) await giveBack()
    throw error
  }
  const row = await findIntegration(db, { organisationId: caller.organisationId, kind: 'github' })
  if (row !== undefined) await checkGithub(services, row, signal)
}
