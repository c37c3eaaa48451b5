import type { SessionTokens } from '#src/contract/auth.ts'
import { isRole } from '#src/contract/roles.ts'
import type { Handle } from '../db/tables.ts'
import type { RequestContext } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { describeDevice } from './describe-device.ts'
import { rememberBrowser } from './known-browsers.ts'
import { createSecret } from '../crypto/secret-tokens.ts'
import { insertSession } from './sessions.store.ts'

/** Equal input gives equal tokens byte by byte. `issuedAt` is in milliseconds. */
export const issueTokens = async (
  { accessTokens }: Services,
  db: Handle,
  session: { userId: string; sessionId: string },
  refreshToken: string,
  issuedAt: number,
): Promise<SessionTokens> => {
  const memberships = await db
    .selectFrom('memberships')
    .where('user_id', '=', session.userId)
    .select(['organisation_id', 'role'])
    .orderBy('created_at')
    .orderBy('organisation_id')
    .execute()
  const mandates = memberships.flatMap(({ organisation_id, role }) =>
    isRole(role) ? [{ organisationId: organisation_id, role }] : [],
  )
  return {
    accessToken: await accessTokens.sign(session, mandates, Math.floor(issuedAt / 1000)),
    refreshToken,
    organisationId: memberships[0]?.organisation_id ?? null,
  }
}

const findLastOrganisation = async (db: Handle, userId: string): Promise<string | undefined> => {
  const last = await db
    .selectFrom('memberships')
    .where('user_id', '=', userId)
    .where('last_active_at', 'is not', null)
    .orderBy('last_active_at', 'desc')
    .select('organisation_id')
    .executeTakeFirst()
  return last?.organisation_id
}

export const startSession = async (
  services: Services,
  db: Handle,
  userId: string,
  context?: RequestContext,
): Promise<SessionTokens> => {
  const now = services.clock()
  const refreshToken = createSecret()
  const device = describeDevice(context?.request.headers.get('user-agent') ?? null)
  const sessionId = await insertSession(db, userId, refreshToken, now, device)
  if (context !== undefined) await rememberBrowser(services, db, userId, context)
  const tokens = await issueTokens(services, db, { userId, sessionId }, refreshToken, now)
  return { ...tokens, organisationId: (await findLastOrganisation(db, userId)) ?? tokens.organisationId }
}
