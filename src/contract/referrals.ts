import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { Timestamp } from './fields.ts'

export const sharePlatforms = ['Email', 'X', 'LinkedIn', 'Facebook', 'Telegram', 'WhatsApp', 'Reddit', 'Link'] as const
export type SharePlatform = (typeof sharePlatforms)[number]

/** `Intent`: on the platform's own page; `Copy`: by hand; `Native`: as the device offers it. */
export const shareMethods = ['Intent', 'Copy', 'Native'] as const

export const referralRewards = ['RepositoryStorage', 'SubscriptionMonthBonus'] as const

/** Whose code was used (`Invited`), who used one (`Joined`), and whose guest began to pay (`Subscribed`). */
export const rewardReasons = ['Invited', 'Joined', 'Subscribed'] as const

/** As it is typed: letters of either case, digits, a hyphen anywhere. */
const Code = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64))

export const ReferralCode = v.object({
  code: v.string(),
  /** Leads to the sign-up, with the code. */
  url: v.string(),
  createdAt: Timestamp,
})
export type ReferralCode = v.InferOutput<typeof ReferralCode>

const Reward = v.object({
  kind: v.picklist(referralRewards),
  reason: v.picklist(rewardReasons),
  /** Bytes or months. */
  amount: v.number(),
  grantedAt: Timestamp,
  /** Of a month: when it was not paid for. */
  usedAt: v.optional(Timestamp),
})
export type Reward = v.InferOutput<typeof Reward>

export const ReferralStats = v.object({
  /** One's own; left out: none was asked for yet. */
  code: v.optional(ReferralCode),
  /** Of one's own code; a platform it was not shared on is left out. */
  shares: v.array(v.object({ platform: v.picklist(sharePlatforms), count: v.number() })),
  /** Organisations that came with one's own code, the newest first; nothing more is said of them. At most 100. */
  joined: v.array(v.object({ joinedAt: Timestamp, hasSubscribed: v.boolean() })),
  joinedCount: v.number(),
  subscribedCount: v.number(),
  /** Of the organisation, whoever of its people earned them; the newest first, at most 100. */
  rewards: v.array(Reward),
  bonus: v.object({ storageBytes: v.number(), months: v.number() }),
  /** The code that the organisation came with, or has applied since. */
  applied: v.optional(v.object({ code: v.string(), appliedAt: Timestamp })),
  /** What one code is worth. */
  offer: v.object({ storageBytes: v.number(), months: v.number() }),
})
export type ReferralStats = v.InferOutput<typeof ReferralStats>

export const referralEndpoints = endpoints({
  /** The same each time: a person has one in each organisation. */
  createCode: { method: 'POST', path: '/api/referrals/code', access: 'Guest', reply: ReferralCode },
  stats: { method: 'GET', path: '/api/referrals/stats', access: 'Guest', reply: ReferralStats },
  /** Once for each organisation. */
  apply: {
    method: 'POST',
    path: '/api/referrals/apply',
    access: 'Administrator',
    body: v.object({ code: Code }),
    reply: Reward,
  },
  /** Notes that one's own code was shared. */
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
