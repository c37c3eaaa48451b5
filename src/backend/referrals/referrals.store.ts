import type { SharePlatform } from '#src/contract/referrals.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import type { Handle, Tables } from '../db/tables.ts'

export const findApplied = (db: Handle, organisationId: string) =>
  db
    .selectFrom('referrals')
    .where('referred_organisation_id', '=', organisationId)
    .select(['code', 'applied_at'])
    .executeTakeFirst()

export const hasReferred = async (db: Handle, referrer: string, referred: string): Promise<boolean> => {
  const row = await db
    .selectFrom('referrals')
    .innerJoin('referral_codes', 'referral_codes.code', 'referrals.code')
    .where('referral_codes.organisation_id', '=', referrer)
    .where('referrals.referred_organisation_id', '=', referred)
    .select('referrals.code')
    .executeTakeFirst()
  return row !== undefined
}

export const insertReferral = (
  db: Handle,
  referral: { readonly organisationId: string; readonly code: string; readonly userId: string },
  now: number,
) =>
  db
    .insertInto('referrals')
    .values({
      referred_organisation_id: referral.organisationId,
      code: referral.code,
      applied_by: referral.userId,
      applied_at: new Date(now),
    })
    .execute()

export const listJoined = (db: Handle, code: string, limit: number) =>
  db
    .selectFrom('referrals')
    .where('code', '=', code)
    .select(['applied_at', 'subscribed_at'])
    .orderBy('applied_at', 'desc')
    .orderBy('referred_organisation_id')
    .limit(limit)
    .execute()

export const countJoined = async (db: Handle, code: string): Promise<{ joined: number; subscribed: number }> => {
  const { joined, subscribed } = await db
    .selectFrom('referrals')
    .where('code', '=', code)
    .select(({ fn }) => [fn.countAll<number>().as('joined'), fn.count<number>('subscribed_at').as('subscribed')])
    .executeTakeFirstOrThrow()
  return { joined: Number(joined), subscribed: Number(subscribed) }
}

type Share = Pick<Tables['referral_shares'], 'code' | 'platform' | 'method' | 'url'>

export const insertShare = (db: Handle, share: Share, now: number) =>
  db
    .insertInto('referral_shares')
    .values({ id: newObjectId(now), ...share, created_at: new Date(now) })
    .execute()

export const countShares = async (db: Handle, code: string): Promise<{ platform: SharePlatform; count: number }[]> => {
  const rows = await db
    .selectFrom('referral_shares')
    .where('code', '=', code)
    .select(({ fn }) => ['platform', fn.countAll<number>().as('count')])
    .groupBy('platform')
    .orderBy('count', 'desc')
    .orderBy('platform')
    .execute()
  return rows.map(({ platform, count }) => ({ platform, count: Number(count) }))
}
