import type { Access } from '#src/contract/endpoint.ts'
import { isRole, roleAtLeast, type Role } from '#src/contract/roles.ts'
import type { AllowedSources } from '../data-sources/allowed-sources.ts'
import type { Services } from '../services.ts'
import { forbidden, refused, unauthorized } from './refusal.ts'

export interface SignedIn {
  readonly userId: string
  readonly sessionId: string
}

/** Someone with a role in the selected organisation, on the server's own knowledge of the membership. */
export interface Member extends SignedIn {
  readonly organisationId: string
  readonly role: Role
  /** What of the organisation's data sources may be seen, searched, asked about and read. */
  readonly allowedSources: AllowedSources
}

export type CallerFor<A extends Access> = A extends 'anyone' ? null : A extends 'signedIn' ? SignedIn : Member

const bearer = /^Bearer ([^\s]+)$/i
const id = /^[0-9a-f]{24}$/

export const bearerOf = (request: Request): string | undefined =>
  bearer.exec(request.headers.get('authorization') ?? '')?.[1]

const signedInOf = async (request: Request, services: Services) => {
  const token = bearerOf(request)
  const claims = token === undefined ? undefined : await services.accessTokens.verify(token)
  if (claims === undefined) throw unauthorized()
  const selected = request.headers.get('x-selected-organisation') ?? ''
  const known = await services.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.user_id', '=', 'users.id').on('memberships.organisation_id', '=', selected),
    )
    .where('sessions.id', '=', claims.sessionId)
    .where('sessions.user_id', '=', claims.userId)
    .where('sessions.revoked_at', 'is', null)
    .where('users.disabled_at', 'is', null)
    .select('memberships.role')
    .executeTakeFirst()
  if (known === undefined) throw unauthorized()
  return { caller: { userId: claims.userId, sessionId: claims.sessionId }, selected, role: known.role }
}

const noOrganisation = () => refused(400, 'errors.organisationNotSelected')

/** Who calls, or a 401, 400 or 403 refusal. */
export const authenticate = async (
  request: Request,
  access: Access,
  services: Services,
): Promise<SignedIn | Member | null> => {
  if (access === 'anyone') return null
  const { caller, selected, role } = await signedInOf(request, services)
  if (access === 'signedIn') return caller
  if (!id.test(selected)) throw noOrganisation()
  if (role === null || !isRole(role) || !roleAtLeast(role, access)) throw forbidden()
  return { ...caller, organisationId: selected, role, allowedSources: 'all' }
}
