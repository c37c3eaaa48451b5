import { minutes } from '#src/lib/durations.ts'
import { toClientNetwork, countByNetwork } from '../http/client-network.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import type { Services } from '../services.ts'

/**
 * A sign-in (the call `auth.login`) is limited per network, per account, and by the lock after failed attempts
 * (`sign-in-lock.store.ts`). The limits allow an office behind one address and are far too low for guessing.
 */
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
  oauthByNetwork: { name: 'oauth-network', max: 120, withinMs: 10 * minutes },
  passwordByAccount: { name: 'password-account', max: 10, withinMs: 15 * minutes },
} as const satisfies Record<string, RateLimit>

type Kind = 'signUp' | 'reset' | 'resend'

const countRequester = async ({ limiter }: Services, kind: Kind, ip: string, emailKey: string): Promise<void> => {
  await countByNetwork(limiter, authLimits[`${kind}ByNetwork`], ip)
  await limiter.count(authLimits[`${kind}ByAsker`], `${toClientNetwork(ip)} ${emailKey}`)
}

export const countSignUp = async (services: Services, ip: string, emailKey: string): Promise<void> => {
  await countRequester(services, 'signUp', ip, emailKey)
  await services.limiter.count(authLimits.signUpByAccount, emailKey)
}

/** Returns whether to mail another link. Strangers' requests change nothing visible, and earlier links keep working. */
export const countLinkRequest = async (
  services: Services,
  kind: 'reset' | 'resend',
  ip: string,
  emailKey: string,
): Promise<boolean> => {
  await countRequester(services, kind, ip, emailKey)
  return (await services.limiter.spend(authLimits[`${kind}ByAccount`], emailKey)).left >= 0
}
