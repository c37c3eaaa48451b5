import { clientNetwork, countByNetwork } from '../http/client-network.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import type { Services } from '../services.ts'

const minute = 60

/** Generous for people, an office behind one address included; far too few for guessing. */
export const authLimits = {
  signInByNetwork: { name: 'sign-in-network', most: 60, within: minute },
  signInByAccount: { name: 'sign-in-account', most: 60, within: 5 * minute },
  signUpByNetwork: { name: 'sign-up-network', most: 30, within: 10 * minute },
  signUpByAsker: { name: 'sign-up-asker', most: 5, within: 15 * minute },
  signUpByAccount: { name: 'sign-up-account', most: 20, within: 15 * minute },
  resetByNetwork: { name: 'reset-network', most: 30, within: 10 * minute },
  resetByAsker: { name: 'reset-asker', most: 5, within: 15 * minute },
  resetByAccount: { name: 'reset-account', most: 5, within: 15 * minute },
  resendByNetwork: { name: 'resend-network', most: 30, within: 10 * minute },
  resendByAsker: { name: 'resend-asker', most: 5, within: 15 * minute },
  resendByAccount: { name: 'resend-account', most: 5, within: 15 * minute },
  linkByNetwork: { name: 'link-network', most: 60, within: 10 * minute },
  refreshBySession: { name: 'refresh-session', most: 30, within: minute },
  unknownRefreshByNetwork: { name: 'refresh-network', most: 30, within: minute },
  passwordByAccount: { name: 'password-account', most: 10, within: 15 * minute },
} as const satisfies Record<string, RateLimit>

type Kind = 'signUp' | 'reset' | 'resend'

/** Counts a call without sign-in, by where it comes from, and by that and the account it is about, known or not. */
const countAsker = async ({ limiter }: Services, kind: Kind, ip: string, emailKey: string): Promise<void> => {
  await countByNetwork(limiter, authLimits[`${kind}ByNetwork`], ip)
  await limiter.count(authLimits[`${kind}ByAsker`], `${clientNetwork(ip)} ${emailKey}`)
}

export const countSignUp = async (services: Services, ip: string, emailKey: string): Promise<void> => {
  await countAsker(services, 'signUp', ip, emailKey)
  await services.limiter.count(authLimits.signUpByAccount, emailKey)
}

/**
 * Whether another link is mailed. Where others have asked for enough of them, the person is told nothing else: each of the last
 * links still works, so that a stranger cannot use up their requests.
 */
export const countLinkRequest = async (
  services: Services,
  kind: 'reset' | 'resend',
  ip: string,
  emailKey: string,
): Promise<boolean> => {
  await countAsker(services, kind, ip, emailKey)
  return (await services.limiter.spend(authLimits[`${kind}ByAccount`], emailKey)).left >= 0
}
