import type { SessionTokens } from '#src/contract/auth.ts'
import type { Handle } from '../db/tables.ts'
import { clientNetwork } from '../http/client-network.ts'
import { unauthorized } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { authLimits } from './auth-limits.ts'
import { tokensOf } from './session-tokens.ts'
import { endSession, findRefreshToken, insertRefreshToken, useRefreshToken } from './sessions.store.ts'

/** Longer than a client waits for its refresh (30 s): one that lost the answer may ask again and is no thief. */
const refreshGrace = 60_000

/** The child of a token that may still be exchanged; undefined otherwise. A token used long ago ends its whole family. */
const exchange = async (services: Services, db: Handle, parent: string): Promise<SessionTokens | undefined> => {
  const now = services.clock()
  const isFirst = await useRefreshToken(db, parent, now)
  const known = await findRefreshToken(db, parent)
  if (known === undefined || known.isDead || known.expiresAt.getTime() <= now || known.usedAt === null) return undefined
  const child = services.refreshTokens.childOf(parent)
  if (isFirst) await insertRefreshToken(db, child, known.sessionId, now)
  else if (known.usedAt.getTime() + refreshGrace < now) {
    await endSession(db, known.sessionId, 'tokenReused', now)
    services.log.info('refresh token reused, session ended', { sessionId: known.sessionId })
    return undefined
  }
  return tokensOf(services, db, known, child, known.usedAt.getTime())
}

/** Exchanges a refresh token once (`decisions.md` S4): repeated within the grace, it gets the same answer, byte by byte. */
export const refreshSession = async (services: Services, parent: string, ip: string): Promise<SessionTokens> => {
  const { db, limiter } = services
  const known = await findRefreshToken(db, parent)
  if (known === undefined) {
    await limiter.count(authLimits.unknownRefreshByNetwork, clientNetwork(ip))
    throw unauthorized()
  }
  await limiter.count(authLimits.refreshBySession, known.sessionId)
  const tokens = await db.transaction().execute((transaction) => exchange(services, transaction, parent))
  if (tokens === undefined) throw unauthorized()
  return tokens
}
