import { hours } from '#src/lib/durations.ts'
import { referralEndpoints } from '#src/contract/referrals.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { notFound } from '../http/refusal.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { applyReferral, requireReferrals } from './apply-referral.ts'
import { findOwnCode, ensureOwnCode, normaliseCode } from './codes.store.ts'
import { presentCode, readStats } from './referral.present.ts'
import { insertShare } from './referrals.store.ts'

const applyLimit: RateLimit = { name: 'referral-apply', max: 10, withinMs: 1 * hours }

const shareLimit: RateLimit = { name: 'referral-share', max: 60, withinMs: 1 * hours }

export const referralRoutes = (services: Services): readonly ServedCall[] => {
  const { clock, config, db, limiter } = services
  return [
    serve(referralEndpoints.createCode, async ({ caller: { organisationId, userId } }) => {
      await requireReferrals(db, config, organisationId)
      return presentCode(await ensureOwnCode(db, organisationId, userId, clock()), config.publicUrl)
    }),
    serve(referralEndpoints.stats, async ({ caller }) => {
      await requireReferrals(db, config, caller.organisationId)
      return readStats(db, caller, config.publicUrl)
    }),
    serve(referralEndpoints.apply, async ({ caller: { organisationId, userId }, body: { code } }) => {
      await limiter.count(applyLimit, userId)
      return applyReferral(services, { organisationId, userId }, code)
    }),
    serve(referralEndpoints.share, async ({ caller: { organisationId, userId }, body: { code, ...share } }) => {
      await requireReferrals(db, config, organisationId)
      const own = await findOwnCode(db, organisationId, userId)
      if (own === undefined || own.code !== normaliseCode(code)) throw notFound()
      await limiter.count(shareLimit, userId)
      await insertShare(db, { code: own.code, ...share }, clock())
    }),
  ]
}
