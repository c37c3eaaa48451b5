import { ownSessionEndpoints } from '#src/contract/additions.ts'
import { notFound } from '../http/refusal.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { endSession, endSessions, isOwnSession, listSessions } from '../credentials/sessions.store.ts'

export const ownSessionRoutes = (services: Services): readonly ServedCall[] => {
  const { clock, db } = services
  return [
    serve(ownSessionEndpoints.list, async ({ caller }) => {
      const rows = await listSessions(services, caller)
      return rows.map(({ id, browser, platform, created_at, last_used_at }) => ({
        id,
        browser,
        platform,
        startedAt: created_at.toISOString(),
        lastUsedAt: last_used_at.toISOString(),
        isCurrent: id === caller.sessionId,
      }))
    }),
    serve(ownSessionEndpoints.revoke, async ({ caller, params: { id } }) => {
      if (!(await isOwnSession(db, id, caller.userId))) throw notFound()
      await endSession(db, id, 'revoked', clock())
    }),
    serve(ownSessionEndpoints.revokeOthers, async ({ caller }) => {
      await endSessions(db, caller.userId, 'revoked', clock(), caller.sessionId)
    }),
  ]
}
