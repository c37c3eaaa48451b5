import { readBearerToken } from '../http/caller.ts'
import type { Services } from '../services.ts'
import { endSession, findRefreshToken } from '../credentials/sessions.store.ts'

/** Accepts expired tokens; without any token there is nothing to end, which is not an error. */
export const signOut = async (
  { accessTokens, clock, db }: Services,
  refreshToken: string | undefined,
  request: Request,
): Promise<void> => {
  const accessToken = readBearerToken(request)
  const claims = accessToken === undefined ? undefined : await accessTokens.verifyIgnoringExpiry(accessToken)
  const known = refreshToken === undefined ? undefined : await findRefreshToken(db, refreshToken)
  const sessions = new Set([claims?.sessionId, known?.sessionId].filter((id) => id !== undefined))
  for (const sessionId of sessions) await endSession(db, sessionId, 'signedOut', clock())
}
