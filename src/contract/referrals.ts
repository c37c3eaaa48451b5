import * as v from 'valibot'
import { defineEndpoints } from './endpoint.ts'
import { Timestamp } from './fields.ts'

export const sharePlatforms = ['Email', 'X', 'LinkedIn', 'Facebook', 'Telegram', 'WhatsApp', 'Reddit', 'Link'] as const
export type SharePlatform = (typeof sharePlatforms)[number]

/** `Intent`: on the platform's page; `Copy`: by hand; `Native`: by the device. */
export const shareMethods = ['Intent', 'Copy', 'Native'] as const

export const referralRewards = ['RepositoryStorage', 'SubscriptionMonthBonus'] as const

/**
 * `Invited`: for the owner of the code; `Joined`: for its user; `Subscribed`: for the owner when the user first pays.
 */
export const rewardReasons = ['Invited', 'Joined', 'Subscribed'] as const

const Code = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64))

export const ReferralCode = v.object({
  code: v.string(),
  url: v.string(),
  createdAt: Timestamp,
})
export type ReferralCode = v.InferOutput<typeof ReferralCode>

const Reward = v.object({
  kind: v.picklist(referralRewards),
  reason: v.picklist(rewardReasons),
  /** Bytes or months, by `kind`. */
  amount: v.number(),
  grantedAt: Timestamp,
  usedAt: v.optional(Timestamp),
})
export type Reward = v.InferOutput<typeof Reward>

export const ReferralStats = v.object({
  code: v.optional(ReferralCode),
  shares: v.array(v.object({ platform: v.picklist(sharePlatforms), count: v.number() })),
  /** Organisations that joined with the caller's code, the newest first; at most 100. */
  joined: v.array(v.object({ joinedAt: Timestamp, hasSubscribed: v.boolean() })),
  joinedCount: v.number(),
  subscribedCount: v.number(),
  /** Rewards of the whole organisation, the newest first; at most 100. */
  rewards: v.array(Reward),
  bonus: v.object({ storageBytes: v.number(), months: v.number() }),
  applied: v.optional(v.object({ code: v.string(), appliedAt: Timestamp })),
  offer: v.object({ storageBytes: v.number(), months: v.number() }),
})
export type ReferralStats = v.InferOutput<typeof ReferralStats>

export const referralEndpoints = defineEndpoints({
  createCode: { method: 'POST', path: '/api/referrals/code', access: 'Guest', reply: ReferralCode },
  stats: { method: 'GET', path: '/api/referrals/stats', access: 'Guest', reply: ReferralStats },
  apply: {
    method: 'POST',
    path: '/api/referrals/apply',
    access: 'Administrator',
    body: v.object({ code: Code }),
    reply: Reward,
  },
  share: {
    method: 'POST',
    path: '/api/referrals/share',
    access: 'Guest',
    body: v.object({
      code: Code,
      platform: v.picklist(sharePlatforms),
      method: v.picklist(shareMethods),
      url: v.pipe(v.string(), v.maxLength(2000), v.url()),
    }),
  },
})
