import { minutes } from '#src/lib/durations.ts'
import { organisationHeader } from '#src/contract/common-headers.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { roleAtLeast, type Role } from '#src/contract/roles.ts'
import { hashSecret } from '../crypto/secret-tokens.ts'
import type { Member } from '../http/caller.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { forbidden, refused, tooMany } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { findKeyByHash, noteUse, type KnownKey } from './api-keys.store.ts'
import { isWellFormed } from './key-format.ts'

export const keyLimit = { name: 'api-key', max: 300, withinMs: 1 * minutes } as const satisfies RateLimit

const keyRole: Role = 'ReadOnly'
const id = /^[0-9a-f]{24}$/

const findValidKey = async ({ clock, db }: Services, token: string): Promise<KnownKey> => {
  const key = isWellFormed(token) ? await findKeyByHash(db, hashSecret(token)) : undefined
  if (key === undefined) throw refused(401, 'errors.apiKeyUnknown')
  if (key.revoked_at !== null) throw refused(401, 'errors.apiKeyRevoked')
  if (key.expires_at !== null && key.expires_at.getTime() <= clock()) {
    const date = key.expires_at.toISOString().slice(0, 10)
    throw refused(401, 'errors.apiKeyExpired', { translationParameters: { date } })
  }
  return key
}

const countCall = async ({ clock, limiter }: Services, key: KnownKey, reply: Headers): Promise<void> => {
  const { left, resetsAt } = await limiter.spend(keyLimit, key.id)
  reply.set('X-RateLimit-Limit', String(keyLimit.max))
  reply.set('X-RateLimit-Remaining', String(Math.max(0, left)))
  reply.set('X-RateLimit-Reset', String(Math.ceil(resetsAt / 1000)))
  if (left < 0) throw tooMany(Math.max(1, Math.ceil((resetsAt - clock()) / 1000)))
}

const requireOwnOrganisation = (request: Request, organisationId: string): void => {
  const named = request.headers.get(organisationHeader)
  if (named === null || named === organisationId) return
  throw id.test(named) ? refused(403, 'errors.apiKeyOtherOrganisation') : refused(400, 'errors.organisationNotSelected')
}

/**
 * Authenticates a call by API key and writes its rate-limit headers to `reply`. Throws a 400, 401, 403 or 429 refusal.
 * Known and unknown keys cost one hash and one look-up.
 */
export const authenticateKey = async (
  request: Request,
  token: string,
  { access, takesApiKeys }: Endpoint,
  services: Services,
  reply: Headers,
): Promise<Member> => {
  const key = await findValidKey(services, token)
  await countCall(services, key, reply)
  requireOwnOrganisation(request, key.organisation_id)
  if (takesApiKeys !== true) throw refused(403, 'errors.apiKeyNotTaken')
  if (access === 'anyone' || access === 'signedIn' || !roleAtLeast(keyRole, access)) throw forbidden()
  await noteUse(services.db, key, services.clock())
  return {
    userId: key.id,
    sessionId: key.id,
    apiKeyId: key.id,
    organisationId: key.organisation_id,
    role: keyRole,
    allowedSources: key.scope === 'AllDataSources' ? 'all' : key.data_sources.map((source) => source.id),
  }
}
