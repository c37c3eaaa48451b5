import { sql } from 'kysely'
import type { Access, Endpoint } from '#src/contract/endpoint.ts'
import { roleHeader } from '#src/contract/common-headers.ts'
import { isRole, roleAtLeast, type Role } from '#src/contract/roles.ts'
import { authenticateKey } from '../api-keys/key-caller.ts'
import { isMeantAsKey } from '../api-keys/key-format.ts'
import { getOldestStart } from '../auth/sessions.store.ts'
import type { AllowedSources } from '../data-sources/allowed-sources.ts'
import { noteActivity } from '../members/note-activity.ts'
import type { Services } from '../services.ts'
import { forbidden, refused, unauthorized } from './refusal.ts'

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
const id = /^[0-9a-f]{24}$/

export const bearerOf = (request: Request): string | undefined =>
  bearer.exec(request.headers.get('authorization') ?? '')?.[1]

/** Since then the person was active in another organisation: they have come back. */
const wasElsewhere = sql<boolean>`exists (
  select 1 from memberships other
  where other.user_id = memberships.user_id and other.last_active_at > memberships.last_active_at)`

const signedInOf = async (request: Request, token: string | undefined, services: Services) => {
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
    .where('sessions.created_at', '>', getOldestStart(services))
    .where('users.disabled_at', 'is', null)
    .select(['memberships.role', 'memberships.last_active_at', wasElsewhere.as('was_elsewhere')])
    .executeTakeFirst()
  if (known === undefined) throw unauthorized()
  return {
    caller: { userId: claims.userId, sessionId: claims.sessionId },
    selected,
    role: known.role,
    lastActiveAt: known.was_elsewhere ? null : known.last_active_at,
  }
}

const noOrganisation = () => refused(400, 'errors.organisationNotSelected')

/** Who calls, or a 401, 400, 403 or 429 refusal; `reply` gets headers that go with whatever is answered. */
export const authenticate = async (
  request: Request,
  endpoint: Endpoint,
  services: Services,
  reply: Headers,
): Promise<SignedIn | Member | null> => {
  const { access } = endpoint
  if (access === 'anyone') return null
  const token = bearerOf(request)
  if (token !== undefined && isMeantAsKey(token)) return authenticateKey(request, token, endpoint, services, reply)
  const { caller, selected, role, lastActiveAt } = await signedInOf(request, token, services)
  if (id.test(selected)) reply.set(roleHeader, role ?? 'None')
  if (access === 'signedIn') return caller
  if (!id.test(selected)) throw noOrganisation()
  if (role === null || !isRole(role) || !roleAtLeast(role, access)) throw forbidden()
  await noteActivity(services, { userId: caller.userId, organisationId: selected, lastActiveAt })
  return { ...caller, organisationId: selected, role, allowedSources: 'all' }
}
