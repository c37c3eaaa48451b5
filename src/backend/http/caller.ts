import type { Access, Endpoint } from '#src/contract/endpoint.ts'
import type { Role } from '#src/contract/roles.ts'
import type { AllowedSources } from '../data-sources/allowed-sources.ts'

export interface SignedIn {
  readonly userId: string
  readonly sessionId: string
}

/** For an API key, `userId` and `sessionId` are the id of the key. */
export interface Member extends SignedIn {
  readonly organisationId: string
  readonly role: Role
  readonly allowedSources: AllowedSources
  readonly apiKeyId?: string
}

export type CallerFor<A extends Access> = A extends 'anyone' ? null : A extends 'signedIn' ? SignedIn : Member

const bearer = /^Bearer ([^\s]+)$/i
export const readBearerToken = (request: Request): string | undefined =>
  bearer.exec(request.headers.get('authorization') ?? '')?.[1]

export type Authenticate = (request: Request, endpoint: Endpoint, reply: Headers) => Promise<SignedIn | Member | null>
