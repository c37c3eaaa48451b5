import type { SignInFailure } from '#src/contract/sign-in-failures.ts'
import type { SignInResult } from '#src/contract/oauth.ts'
import { authLimits } from '../credentials/auth-limits.ts'
import { startSession } from '../credentials/session-tokens.ts'
import type { Handle } from '../db/tables.ts'
import { countByNetwork } from '../http/client-network.ts'
import { Refusal } from '../http/refusal.ts'
import type { RequestContext } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { readBrowser } from './browser-cookie.ts'
import { type Arrival, enterWithProfile, joinWithProfile, linkToPerson } from './enter-with-profile.ts'
import { exchangeCode } from './exchange-code.ts'
import { type OauthResult, saveResult, takeResult } from './oauth-results.store.ts'
import { type OauthState, takeState } from './oauth-states.store.ts'
import { SignInFailed } from './sign-in-failed.ts'
import type { SignInHost } from './sign-in-host.ts'

interface Effect extends Pick<OauthResult, 'kind' | 'user_id' | 'organisation_id'> {
  readonly mailId?: string | undefined
}

const carryOut = async (services: Services, db: Handle, state: OauthState, arrival: Arrival): Promise<Effect> => {
  const { purpose, user_id: userId, session_id: sessionId, secrets } = state
  if (purpose === 'invitation') {
    const joined = await joinWithProfile(services, db, arrival, secrets.invitationToken ?? '')
    return { kind: 'joined', user_id: joined.userId, organisation_id: joined.organisationId }
  }
  if (purpose === 'signIn') {
    return { kind: 'signedIn', user_id: await enterWithProfile(services, db, arrival), organisation_id: null }
  }
  if (userId === null || sessionId === null) throw new SignInFailed('signedOut')
  const mailId = await linkToPerson(services, db, arrival, { userId, sessionId })
  return { kind: 'linked', user_id: userId, organisation_id: null, mailId }
}

const finish = async (services: Services, host: SignInHost, { origin, request }: RequestContext): Promise<void> => {
  const { clock, config, db, limiter, mailer, sealer } = services
  const { provider } = host
  await countByNetwork(limiter, authLimits.oauthByNetwork, origin.ip)
  const parameters = new URL(request.url).searchParams
  const [browser, state] = [readBrowser(request), parameters.get('state')]
  if (browser === undefined || state === null) throw new SignInFailed('expired')
  const taken = await takeState(db, sealer, { state, browser, provider }, 'signIn', clock())
  if (taken === undefined) throw new SignInFailed('expired')
  const { verifier, nonce } = taken.secrets
  const profile = await exchangeCode(config, host, { parameters, state, verifier, nonce })
  const mail = await db.transaction().execute(async (transaction) => {
    const { mailId, ...effect } = await carryOut(services, transaction, taken, { host, profile, origin })
    await saveResult(transaction, browser, { ...effect, provider, return_address: taken.returnAddress }, clock())
    return mailId
  })
  if (mail !== undefined) mailer.dispatch(mail)
}

const getReason = (error: unknown): SignInFailure => {
  if (error instanceof SignInFailed) return error.reason
  if (!(error instanceof Refusal)) return 'unknown'
  if (error.status === 429) return 'tooMany'
  return error.key.startsWith('errors.invitation') || error.status === 404 ? 'invitationOver' : 'unknown'
}

const ordinary: readonly SignInFailure[] = ['unavailable', 'unknown']

/** A code and a token never reach the log. */
export const noteFailure = ({ log }: Services, host: SignInHost, error: unknown): SignInFailure => {
  const reason = getReason(error)
  if (!ordinary.includes(reason)) return reason
  const detail = error instanceof SignInFailed ? error.message : error
  log.error('a sign-in through another host failed', { provider: host.provider, reason, detail })
  return reason
}

/** Returns the address of the page that tells how it went; the code stays behind. */
export const finishSignIn = async (services: Services, host: SignInHost, context: RequestContext): Promise<string> => {
  try {
    await finish(services, host, context)
    return '/auth/success'
  } catch (error) {
    return `/auth/error?reason=${noteFailure(services, host, error)}`
  }
}

export const takeSignInResult = async (services: Services, context: RequestContext): Promise<SignInResult> => {
  const { clock, db, limiter } = services
  await countByNetwork(limiter, authLimits.oauthByNetwork, context.origin.ip)
  const browser = readBrowser(context.request)
  if (browser === undefined) return { kind: 'none' }
  return db.transaction().execute(async (transaction) => {
    const result = await takeResult(transaction, browser, clock())
    if (result === undefined) return { kind: 'none' } as const
    const { kind, provider, user_id: userId, organisation_id: organisationId, return_address: returnUrl } = result
    if (kind === 'linked') return { kind, provider, returnUrl }
    const tokens = await startSession(services, transaction, userId, context)
    return { kind, ...tokens, organisationId: organisationId ?? tokens.organisationId }
  })
}
