import { minutes } from '#src/lib/durations.ts'
import { toClientNetwork, countByNetwork } from '../http/client-network.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import type { Services } from '../services.ts'

/** Generous for people, an office behind one address included; far too few for guessing. */
export const authLimits = {
  signInByNetwork: { name: 'sign-in-network', max: 60, withinMs: 1 * minutes },
  signInByAccount: { name: 'sign-in-account', max: 60, withinMs: 5 * minutes },
  signUpByNetwork: { name: 'sign-up-network', max: 30, withinMs: 10 * minutes },
  signUpByAsker: { name: 'sign-up-asker', max: 5, withinMs: 15 * minutes },
  signUpByAccount: { name: 'sign-up-account', max: 20, withinMs: 15 * minutes },
  resetByNetwork: { name: 'reset-network', max: 30, withinMs: 10 * minutes },
  resetByAsker: { name: 'reset-asker', max: 5, withinMs: 15 * minutes },
  resetByAccount: { name: 'reset-account', max: 5, withinMs: 15 * minutes },
  resendByNetwork: { name: 'resend-network', max: 30, withinMs: 10 * minutes },
  resendByAsker: { name: 'resend-asker', max: 5, withinMs: 15 * minutes },
  resendByAccount: { name: 'resend-account', max: 5, withinMs: 15 * minutes },
  linkByNetwork: { name: 'link-network', max: 60, withinMs: 10 * minutes },
  refreshBySession: { name: 'refresh-session', max: 30, withinMs: 1 * minutes },
  unknownRefreshByNetwork: { name: 'refresh-network', max: 30, withinMs: 1 * minutes },
  passwordByAccount: { name: 'password-account', max: 10, withinMs: 15 * minutes },
} as const satisfies Record<string, RateLimit>

type Kind = 'signUp' | 'reset' | 'resend'

/** Counts a call without sign-in, by where it comes from, and by that and the account it is about, known or not. */
const countRequester = async ({ limiter }: Services, kind: Kind, ip: string, emailKey: string): Promise<void> => {
  await countByNetwork(limiter, authLimits[`${kind}ByNetwork`], ip)
  await limiter.count(authLimits[`${kind}ByAsker`], `${toClientNetwork(ip)} ${emailKey}`)
}

export const countSignUp = async (services: Services, ip: string, emailKey: string): Promise<void> => {
  await countRequester(services, 'signUp', ip, emailKey)
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
  await countRequester(services, kind, ip, emailKey)
  return (await services.limiter.spend(authLimits[`${kind}ByAccount`], emailKey)).left >= 0
}
