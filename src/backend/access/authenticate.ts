import { sql } from 'kysely'
import { roleHeader } from '#src/contract/common-headers.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { isRole, roleAtLeast } from '#src/contract/roles.ts'
import { authenticateKey } from '../api-keys/key-caller.ts'
import { looksLikeApiKey } from '../api-keys/key-format.ts'
import { getOldestStart } from '../credentials/sessions.store.ts'
import { readBearerToken, type Member, type SignedIn } from '../http/caller.ts'
import { forbidden, refused, unauthorized } from '../http/refusal.ts'
import { noteActivity } from '../members/note-activity.ts'
import type { Services } from '../services.ts'

const id = /^[0-9a-f]{24}$/

/** True when the person has since been active in another organisation, so this visit counts as a return. */
const wasElsewhere = sql<boolean>`exists (
  select 1 from memberships other
  where other.user_id = memberships.user_id and other.last_active_at > memberships.last_active_at)`

const authenticateSession = async (request: Request, token: string | undefined, services: Services) => {
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

export const authenticate = async (
  services: Services,
  request: Request,
  endpoint: Endpoint,
  reply: Headers,
): Promise<SignedIn | Member | null> => {
  const { access } = endpoint
  if (access === 'anyone') return null
  const token = readBearerToken(request)
  if (token !== undefined && looksLikeApiKey(token)) return authenticateKey(request, token, endpoint, services, reply)
  const { caller, selected, role, lastActiveAt } = await authenticateSession(request, token, services)
  if (id.test(selected)) reply.set(roleHeader, role ?? 'None')
  if (access === 'signedIn') return caller
  if (!id.test(selected)) throw noOrganisation()
  if (role === null || !isRole(role) || !roleAtLeast(role, access)) throw forbidden()
  await noteActivity(services, { userId: caller.userId, organisationId: selected, lastActiveAt })
  return { ...caller, organisationId: selected, role, allowedSources: 'all' }
}
