import { sql } from 'kysely'
import type { Reward } from '#src/contract/referrals.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import type { Handle, Tables } from '../db/tables.ts'

export const rewardOffer = { storageBytes: 1_000_000_000, months: 1 }

type Rewards = Tables['referral_rewards']
type Granted = Pick<Reward, 'kind' | 'reason' | 'amount' | 'grantedAt'>

export const grantReward = async (
  db: Handle,
  organisationId: string,
  { kind, reason }: Pick<Rewards, 'kind' | 'reason'>,
  now: number,
): Promise<Granted> => {
  const amount = kind === 'RepositoryStorage' ? rewardOffer.storageBytes : rewardOffer.months
  const grantedAt = new Date(now)
  await db
    .insertInto('referral_rewards')
    .values({ id: newObjectId(now), organisation_id: organisationId, kind, reason, amount, granted_at: grantedAt })
    .execute()
  return { kind, reason, amount, grantedAt: grantedAt.toJSON() }
}

export const readBonus = async (
  db: Handle,
  organisationId: string,
): Promise<{ storageBytes: number; months: number }> => {
  const { bytes, months } = await db
    .selectFrom('referral_rewards')
    .where('organisation_id', '=', organisationId)
    .select([
      sql<number>`coalesce(sum(amount) filter (where kind = 'RepositoryStorage'), 0)::float8`.as('bytes'),
      sql<number>`coalesce(sum(amount) filter (where kind = 'SubscriptionMonthBonus' and used_at is null), 0)::float8`.as(
        'months',
      ),
    ])
    .executeTakeFirstOrThrow()
  return { storageBytes: Number(bytes), months: Number(months) }
}

export const listRewards = async (db: Handle, organisationId: string, limit: number): Promise<Reward[]> => {
  const rows = await db
    .selectFrom('referral_rewards')
    .where('organisation_id', '=', organisationId)
    .select(['kind', 'reason', 'amount', 'granted_at', 'used_at'])
    .orderBy('granted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ kind, reason, amount, granted_at: grantedAt, used_at: usedAt }) => ({
    kind,
    reason,
    amount: Number(amount),
    grantedAt: grantedAt.toJSON(),
    ...(usedAt === null ? {} : { usedAt: usedAt.toJSON() }),
  }))
}

export const useBonusMonth = async (db: Handle, organisationId: string, now: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('referral_rewards')
    .set({ used_at: new Date(now) })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('referral_rewards')
        .where('organisation_id', '=', organisationId)
        .where('kind', '=', 'SubscriptionMonthBonus')
        .where('used_at', 'is', null)
        .select('id')
        .orderBy('granted_at')
        .orderBy('id')
        .limit(1),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
