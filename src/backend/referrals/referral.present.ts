import type { ReferralCode, ReferralStats } from '#src/contract/referrals.ts'
import type { Handle } from '../db/tables.ts'
import { type CodeRow, findOwnCode, formatCode } from './codes.store.ts'
import { countJoined, countShares, findApplied, listJoined } from './referrals.store.ts'
import { readBonus, listRewards, rewardOffer } from './rewards.store.ts'

const maxListed = 100

export const presentCode = ({ code, created_at: createdAt }: CodeRow, publicUrl: string): ReferralCode => ({
  code: formatCode(code),
  url: `${publicUrl}/signup?ref=${formatCode(code)}`,
  createdAt: createdAt.toJSON(),
})

const presentOwnCode = async (db: Handle, code: CodeRow | undefined, publicUrl: string) => {
  if (code === undefined) return { shares: [], joined: [], joinedCount: 0, subscribedCount: 0 }
  const joined = await listJoined(db, code.code, maxListed)
  const counts = await countJoined(db, code.code)
  return {
    code: presentCode(code, publicUrl),
    shares: await countShares(db, code.code),
    joined: joined.map(({ applied_at: at, subscribed_at: paid }) => ({
      joinedAt: at.toJSON(),
      hasSubscribed: paid !== null,
    })),
    joinedCount: counts.joined,
    subscribedCount: counts.subscribed,
  }
}

export const readStats = async (
  db: Handle,
  { organisationId, userId }: { readonly organisationId: string; readonly userId: string },
  publicUrl: string,
): Promise<ReferralStats> => {
  const applied = await findApplied(db, organisationId)
  return {
    ...(await presentOwnCode(db, await findOwnCode(db, organisationId, userId), publicUrl)),
    rewards: await listRewards(db, organisationId, maxListed),
    bonus: await readBonus(db, organisationId),
    ...(applied === undefined
      ? {}
      : { applied: { code: formatCode(applied.code), appliedAt: applied.applied_at.toJSON() } }),
    offer: rewardOffer,
  }
}
