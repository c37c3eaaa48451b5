import { jwtVerify, SignJWT, type JWTVerifyOptions } from 'jose'
import { isRole, type Role } from '#src/contract/roles.ts'

export const accessTokenLifetimeSeconds = 15 * 60
const issuer = 'quarry'
const audience = 'quarry-api'
const maxTokenLength = 8 * 1024

export interface Mandate {
  readonly organisationId: string
  readonly role: Role
}

export interface AccessClaims {
  readonly userId: string
  readonly sessionId: string
}

export interface AccessTokens {
  /**
   * `issuedAt` is in seconds. The same claims give the same token byte by byte, which a repeated exchange relies on.
   */
  sign(claims: AccessClaims, mandates: readonly Mandate[], issuedAt: number): Promise<string>
  /** Returns undefined for anything that is not a valid, current access token of this installation. */
  verify(token: string): Promise<AccessClaims | undefined>
  /** Accepts an expired token; it may only be used to end its session. */
  verifyIgnoringExpiry(token: string): Promise<AccessClaims | undefined>
}

const requiredClaims = ['exp', 'iat', 'nbf', 'sub', 'sid']

const verify = async (key: Uint8Array, token: string, options: JWTVerifyOptions): Promise<AccessClaims | undefined> => {
  if (token.length > maxTokenLength) return undefined
  try {
    const known = { algorithms: ['HS256'], typ: 'at+jwt', issuer, audience, requiredClaims }
    const { payload } = await jwtVerify(token, key, { ...known, ...options })
    const sessionId = payload['sid']
    if (typeof sessionId !== 'string' || payload.sub === undefined) return undefined
    return { userId: payload.sub, sessionId }
  } catch {
    return undefined
  }
}

export const createAccessTokens = (key: Uint8Array, clock: () => number): AccessTokens => ({
  sign: (claims, mandates, issuedAt) =>
    new SignJWT({
      sid: claims.sessionId,
      Mandate: mandates
        .filter(({ role }) => isRole(role))
        .map(({ organisationId, role }) => `${organisationId}|${role}`),
    })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setSubject(claims.userId)
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setNotBefore(issuedAt)
      .setExpirationTime(issuedAt + accessTokenLifetimeSeconds)
      .sign(key),
  verify: (token) => verify(key, token, { currentDate: new Date(clock()) }),
  verifyIgnoringExpiry: (token) =>
    verify(key, token, { currentDate: new Date(clock()), clockTolerance: Number.MAX_SAFE_INTEGER }),
})
