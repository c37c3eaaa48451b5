import { calculatePKCECodeChallenge, generateRandomCodeVerifier, generateRandomNonce } from 'oauth4webapi'
import { authLimits } from '../credentials/auth-limits.ts'
import { createSecret } from '../crypto/secret-tokens.ts'
import { countByNetwork } from '../http/client-network.ts'
import type { RequestContext } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { nameBrowser } from './browser-cookie.ts'
import { insertState, type OauthState } from './oauth-states.store.ts'
import type { SignInHost } from './sign-in-host.ts'

type SignInStart = Pick<OauthState, 'purpose' | 'user_id' | 'session_id' | 'returnAddress'> & {
  readonly invitationToken?: string
}

/** Returns the host's page to open, and names the browser with a cookie of the reply. */
export const beginSignIn = async (
  services: Services,
  host: SignInHost,
  { invitationToken, ...start }: SignInStart,
  context: RequestContext,
): Promise<string> => {
  const { clock, config, db, limiter, sealer } = services
  await countByNetwork(limiter, authLimits.oauthByNetwork, context.origin.ip)
  const browser = nameBrowser(config, context)
  const [state, verifier, nonce] = [createSecret(), generateRandomCodeVerifier(), generateRandomNonce()]
  const secrets = { verifier, nonce, ...(invitationToken === undefined ? {} : { invitationToken }) }
  await insertState(db, sealer, { ...start, provider: host.provider, state, browser, secrets }, clock())
  const page = new URL(host.server.authorization_endpoint)
  page.search = new URLSearchParams({
    response_type: 'code',
    client_id: host.clientId,
    redirect_uri: host.redirectUri,
    scope: host.scope,
    state,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(host.provider === 'gitlab' ? { nonce } : {}),
  }).toString()
  return page.href
}
