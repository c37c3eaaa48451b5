import type { Handle } from '../db/tables.ts'
import { grantReward } from './rewards.store.ts'

/** The referrer gets a month when the referred organisation first pays. */
export const rewardSubscription = async (db: Handle, organisationId: string, now: number): Promise<void> => {
  const first = await db
    .updateTable('referrals')
    .from('referral_codes')
    .set({ subscribed_at: new Date(now) })
    .whereRef('referral_codes.code', '=', 'referrals.code')
    .where('referrals.referred_organisation_id', '=', organisationId)
    .where('referrals.subscribed_at', 'is', null)
    .returning('referral_codes.organisation_id as referrer')
    .executeTakeFirst()
  if (first === undefined) return
  await grantReward(db, first.referrer, { kind: 'SubscriptionMonthBonus', reason: 'Subscribed' }, now)
}
