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
const repeatExchange = async (services: Services, db: Handle, parentRow: KnownRefreshToken, childToken: string) => {
  const now = services.clock()
  const childRow = await findRefreshToken(db, childToken)
  if (childRow === undefined || childRow.expiresAt.getTime() <= now) return undefined
  const exchangedAt = parentRow.usedAt?.getTime() ?? now
  const isLate = exchangedAt + reuseWindowMs < now
  if (childRow.usedAt !== null && isLate) {
    await endSession(db, childRow.sessionId, 'tokenReused', now)
    services.log.info('refresh token reused, session ended', { sessionId: childRow.sessionId })
    return undefined
  }
  return issueTokens(services, db, childRow, childToken, isLate ? now : exchangedAt)
}

const exchangeToken = async (
  services: Services,
  db: Handle,
  parentToken: string,
): Promise<SessionTokens | undefined> => {
  const now = services.clock()
  const isFirstUse = await markRefreshTokenUsed(db, parentToken, now)
  const parentRow = await findRefreshToken(db, parentToken)
  if (parentRow === undefined || parentRow.isEnded || parentRow.startedAt <= getOldestStart(services)) return undefined
  const childToken = services.refreshTokens.deriveChild(parentToken)
  if (!isFirstUse) return repeatExchange(services, db, parentRow, childToken)
  if (parentRow.expiresAt.getTime() <= now) return undefined
  await insertRefreshToken(db, childToken, parentRow.sessionId, now)
  return issueTokens(services, db, parentRow, childToken, now)
}

export const refreshSession = async (services: Services, parentToken: string, ip: string): Promise<SessionTokens> => {
  const { db, limiter } = services
  const parentRow = await findRefreshToken(db, parentToken)
  if (parentRow === undefined) {
    await countByNetwork(limiter, authLimits.unknownRefreshByNetwork, ip)
    throw unauthorized()
  }
  await limiter.count(authLimits.refreshBySession, parentRow.sessionId)
  const tokens = await db.transaction().execute((transaction) => exchangeToken(services, transaction, parentToken))
  if (tokens === undefined) throw unauthorized()
  return tokens
}
