import { minutes } from '#src/lib/durations.ts'
import type { SessionTokens } from '#src/contract/auth.ts'
import type { Handle } from '../db/tables.ts'
import { countByNetwork } from '../http/client-network.ts'
import { unauthorized } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { authLimits } from '../credentials/auth-limits.ts'
import { issueTokens } from '../credentials/session-tokens.ts'
import {
  endSession,
  findRefreshToken,
  getOldestStart,
  insertRefreshToken,
  markRefreshTokenUsed,
  type KnownRefreshToken,
} from '../credentials/sessions.store.ts'

/**
 * Within this time of its first use a parent gets the same answer, even if the child was used. It is longer than a
 * client waits for its refresh (25 seconds, `flightBound` of the session's chart).
 */
const reuseWindowMs = 1 * minutes

/**
 * The parent gets the same child again, because the client may have missed the first answer (`machines/README.md`, S4).
 * A late reuse after the child was used means theft and ends the session.
 */
const repeatExchange = async (services: Services, db: Handle, parent: KnownRefreshToken, child: string) => {
  const now = services.clock()
  const known = await findRefreshToken(db, child)
  if (known === undefined || known.expiresAt.getTime() <= now) return undefined
  const exchangedAt = parent.usedAt?.getTime() ?? now
  const isLate = exchangedAt + reuseWindowMs < now
  if (known.usedAt !== null && isLate) {
    await endSession(db, known.sessionId, 'tokenReused', now)
    services.log.info('refresh token reused, session ended', { sessionId: known.sessionId })
    return undefined
  }
  return issueTokens(services, db, known, child, isLate ? now : exchangedAt)
}

const exchange = async (services: Services, db: Handle, parent: string): Promise<SessionTokens | undefined> => {
  const now = services.clock()
  const isFirstUse = await markRefreshTokenUsed(db, parent, now)
  const known = await findRefreshToken(db, parent)
  if (known === undefined || known.isEnded || known.startedAt <= getOldestStart(services)) return undefined
  const child = services.refreshTokens.deriveChild(parent)
  if (!isFirstUse) return repeatExchange(services, db, known, child)
  if (known.expiresAt.getTime() <= now) return undefined
  await insertRefreshToken(db, child, known.sessionId, now)
  return issueTokens(services, db, known, child, now)
}

export const refreshSession = async (services: Services, parent: string, ip: string): Promise<SessionTokens> => {
  const { db, limiter } = services
  const known = await findRefreshToken(db, parent)
  if (known === undefined) {
    await countByNetwork(limiter, authLimits.unknownRefreshByNetwork, ip)
    throw unauthorized()
  }
  await limiter.count(authLimits.refreshBySession, known.sessionId)
  const tokens = await db.transaction().execute((transaction) => exchange(services, transaction, parent))
  if (tokens === undefined) throw unauthorized()
  return tokens
}
