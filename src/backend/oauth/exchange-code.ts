import * as oauth from 'oauth4webapi'
import { seconds } from '#src/lib/durations.ts'
import type { Config } from '../config.ts'
import { OutboundRefused } from '../net/outbound-refused.ts'
import { readGithubProfile } from './github-profile.ts'
import { createCallOptions, type CallOptions } from './host-calls.ts'
import { type HostProfile, toHostProfile } from './host-profile.ts'
import { SignInFailed } from './sign-in-failed.ts'
import type { SignInHost } from './sign-in-host.ts'

/** Bounds all calls of one sign-in together. */
export const maxExchangeMs = 15 * seconds

export interface ReturnedCode {
  readonly parameters: URLSearchParams
  readonly state: string
  readonly verifier: string
  readonly nonce: string
}

const deniedErrors = ['access_denied']
const outageErrors = ['server_error', 'temporarily_unavailable']
const usedCodeErrors = ['invalid_grant', 'bad_verification_code']

const explainError = (error: string): SignInFailed => {
  if (deniedErrors.includes(error)) return new SignInFailed('denied')
  if (usedCodeErrors.includes(error)) return new SignInFailed('expired')
  return new SignInFailed(outageErrors.includes(error) ? 'unavailable' : 'unknown', `the host answered ${error}`)
}

const toDetail = (error: unknown): string => {
  if (error instanceof OutboundRefused) return `${error.code} ${error.host}`
  const { name = '', code = '' } = error as { name?: string; code?: string }
  return `${name} ${code}`.trim()
}

/** The cause of an error of the library may hold a token, so only names and codes are kept. */
export const toSignInFailed = (error: unknown): SignInFailed => {
  if (error instanceof SignInFailed) return error
  if (error instanceof oauth.AuthorizationResponseError) return explainError(error.error)
  if (error instanceof oauth.ResponseBodyError) {
    return error.status >= 500 ? new SignInFailed('unavailable', `status ${error.status}`) : explainError(error.error)
  }
  return new SignInFailed('unavailable', toDetail(error))
}

/** GitHub reports an error of its token endpoint with the status 200. */
export const withErrorStatus = async (response: Response): Promise<Response> => {
  if (!response.ok) return response
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  const isError = typeof body === 'object' && body !== null && 'error' in body
  return isError ? Response.json(body, { status: 400 }) : response
}

const readGitlabProfile = async (
  { server, clientId }: SignInHost,
  tokens: oauth.TokenEndpointResponse,
  options: CallOptions,
): Promise<HostProfile> => {
  const client = { client_id: clientId }
  const claims = oauth.getValidatedIdTokenClaims(tokens)
  if (claims === undefined) throw new SignInFailed('unavailable', 'the host sent no ID token')
  const response = await oauth.userInfoRequest(server, client, tokens.access_token, options)
  const person = await oauth.processUserInfoResponse(server, client, claims.sub, response)
  const { sub: subject, preferred_username, nickname, name, email, email_verified: isConfirmed } = person
  return toHostProfile({
    subject,
    login: preferred_username ?? nickname ?? '',
    name: name ?? '',
    email: isConfirmed === true ? email : undefined,
  })
}

const requestProfile = async (host: SignInHost, code: ReturnedCode, options: CallOptions): Promise<HostProfile> => {
  const { provider, server, clientId, clientSecret, redirectUri, url } = host
  const client = { client_id: clientId }
  const parameters = oauth.validateAuthResponse(server, client, code.parameters, code.state)
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.ClientSecretPost(clientSecret),
    parameters,
    redirectUri,
    code.verifier,
    options,
  )
  if (provider === 'github') {
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, await withErrorStatus(response))
    return readGithubProfile(url, tokens.access_token, options)
  }
  const expected = { expectedNonce: code.nonce, requireIdToken: true }
  return readGitlabProfile(
    host,
    await oauth.processAuthorizationCodeResponse(server, client, response, expected),
    options,
  )
}

/** Exchanges the code and reads who signed in; the tokens of the host are not kept. Throws `SignInFailed`. */
export const exchangeCode = async (
  config: Config,
  host: SignInHost,
  code: ReturnedCode,
  signal: AbortSignal = AbortSignal.timeout(maxExchangeMs),
): Promise<HostProfile> => {
  try {
    return await requestProfile(host, code, createCallOptions(config, host, signal))
  } catch (error) {
    throw toSignInFailed(error)
  }
}
