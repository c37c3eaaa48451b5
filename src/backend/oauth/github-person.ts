import * as oauth from 'oauth4webapi'
import type { Config } from '../config.ts'
import { toSignInFailed, withErrorStatus } from './exchange-code.ts'
import { createCallOptions } from './host-calls.ts'

interface GithubClient {
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
}

export const readPersonToken = async (
  config: Config,
  { url, clientId, clientSecret, redirectUri }: GithubClient,
  { code, state }: { readonly code: string; readonly state: string },
  signal: AbortSignal,
): Promise<string> => {
  const server = { issuer: `${url}/login/oauth`, token_endpoint: `${url}/login/oauth/access_token` }
  const client = { client_id: clientId }
  try {
    const parameters = oauth.validateAuthResponse(server, client, new URLSearchParams({ code, state }), state)
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.ClientSecretPost(clientSecret),
      parameters,
      redirectUri,
      oauth.nopkce,
      createCallOptions(config, { url }, signal),
    )
    const reply = await withErrorStatus(response)
    return (await oauth.processAuthorizationCodeResponse(server, client, reply)).access_token
  } catch (error) {
    throw toSignInFailed(error)
  }
}
