import { countByNetwork } from '../http/client-network.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import type { Services } from '../services.ts'

const minute = 60

/** Generous for people, an office behind one address included; far too few for guessing. */
export const authLimits = {
  signInByNetwork: { name: 'sign-in-network', most: 60, within: minute },
  signInByAccount: { name: 'sign-in-account', most: 60, within: 5 * minute },
  signUpByNetwork: { name: 'sign-up-network', most: 30, within: 10 * minute },
  signUpByAccount: { name: 'sign-up-account', most: 5, within: 15 * minute },
  resetByNetwork: { name: 'reset-network', most: 30, within: 10 * minute },
  resetByAccount: { name: 'reset-account', most: 5, within: 15 * minute },
  resendByNetwork: { name: 'resend-network', most: 30, within: 10 * minute },
  resendByAccount: { name: 'resend-account', most: 5, within: 15 * minute },
  linkByNetwork: { name: 'link-network', most: 60, within: 10 * minute },
  refreshBySession: { name: 'refresh-session', most: 30, within: minute },
  unknownRefreshByNetwork: { name: 'refresh-network', most: 30, within: minute },
  passwordByAccount: { name: 'password-account', most: 10, within: 15 * minute },
} as const satisfies Record<string, RateLimit>

/** Counts a call without sign-in, by where it comes from and by the account it is about, known or not. */
export const countAttempt = async (
  { limiter }: Services,
  kind: 'signUp' | 'reset' | 'resend',
  ip: string,
  emailKey: string,
): Promise<void> => {
  await countByNetwork(limiter, authLimits[`${kind}ByNetwork`], ip)
  await limiter.count(authLimits[`${kind}ByAccount`], emailKey)
}
