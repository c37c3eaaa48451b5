import type { Access, Endpoint } from '#src/contract/endpoint.ts'
import type { Role } from '#src/contract/roles.ts'
import type { AllowedSources } from '../data-sources/allowed-sources.ts'

export interface SignedIn {
  readonly userId: string
  readonly sessionId: string
}

/**
 * Someone with a role in the selected organisation, on the server's own knowledge of the membership; or a key of the
 * organisation, whose `userId` and `sessionId` are its own id: nobody's.
 */
export interface Member extends SignedIn {
  readonly organisationId: string
  readonly role: Role
  /** What of the organisation's data sources may be seen, searched, asked about and read. */
  readonly allowedSources: AllowedSources
  readonly apiKeyId?: string
}

export type CallerFor<A extends Access> = A extends 'anyone' ? null : A extends 'signedIn' ? SignedIn : Member

const bearer = /^Bearer ([^\s]+)$/i
export const readBearerToken = (request: Request): string | undefined =>
  bearer.exec(request.headers.get('authorization') ?? '')?.[1]

/** Who calls, or a 401, 400, 403 or 429 refusal; `reply` gets headers that go with whatever is answered. */
export type Authenticate = (request: Request, endpoint: Endpoint, reply: Headers) => Promise<SignedIn | Member | null>
