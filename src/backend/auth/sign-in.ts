import { minutes } from '#src/lib/durations.ts'
import type { SessionTokens } from '#src/contract/auth.ts'
import { countByNetwork } from '../http/client-network.ts'
import { refused } from '../http/refusal.ts'
import type { Origin, RequestContext } from '../http/served-call.ts'
import { findDemoUserId } from '../accounts/demo-user.ts'
import type { Services } from '../services.ts'
import { findAccountByAddress, type Account } from '../accounts/users.store.ts'
import { authLimits } from '../credentials/auth-limits.ts'
import { toEmailKey } from '../lib/email-key.ts'
import { claimAttempt, findKnownBrowser } from '../credentials/known-browsers.ts'
import { startSession } from '../credentials/session-tokens.ts'
import { forgetFailures, findLockEnd, recordFailure } from '../credentials/sign-in-lock.store.ts'

const accountLocked = (until: Date, now: number) =>
  refused(403, 'errors.accountLocked', {
    details: 'AccountLockedException',
    translationParameters: { minutes: Math.max(1, Math.ceil((until.getTime() - now) / minutes)) },
  })

const refuseLocked = (until: Date | undefined, now: number): void => {
  if (until !== undefined) throw accountLocked(until, now)
}

/** The demo credentials may be public, so the account is open only to people at the machine itself. */
export const isClosed = async ({ db }: Services, account: Account, origin: Origin): Promise<boolean> =>
  account.isDisabled || (!origin.isOwnMachine && account.id === (await findDemoUserId(db)))

interface Attempt {
  begin(): Promise<void>
  fail(): Promise<never>
  succeed(): Promise<void>
}

const wrongCredentials = (headers: Record<string, string> = {}) => refused(401, 'errors.wrongCredentials', {}, headers)

const createStrangerAttempt = ({ clock, db, limiter }: Services, key: string): Attempt => ({
  async begin() {
    await limiter.count(authLimits.signInByAccount, key)
    refuseLocked(await findLockEnd(db, key, clock()), clock())
  },
  async fail() {
    refuseLocked(await recordFailure(db, key, clock()), clock())
    throw wrongCredentials()
  },
  async succeed() {
    refuseLocked(await forgetFailures(db, key, clock()), clock())
  },
})

/** Failures of strangers stay counted; those of this browser are deleted with the cookie that its sign-in replaces. */
const createKnownAttempt = (services: Services, hash: string): Attempt => {
  let delaySeconds = 0
  return {
    async begin() {
      delaySeconds = await claimAttempt(services, hash)
    },
    async fail() {
      throw wrongCredentials({ 'Retry-After': String(delaySeconds) })
    },
    succeed: async () => undefined,
  }
}

/** Known and unknown addresses cost the same: one hash, one counter, one answer. */
export const signIn = async (
  services: Services,
  { email, password }: { email: string; password: string },
  context: RequestContext,
): Promise<SessionTokens> => {
  const { origin } = context
  const { db, limiter, passwords } = services
  const key = toEmailKey(email)
  await countByNetwork(limiter, authLimits.signInByNetwork, origin.ip)
  const browser = await findKnownBrowser(services, context.request, key)
  const attempt = browser === undefined ? createStrangerAttempt(services, key) : createKnownAttempt(services, browser)
  await attempt.begin()
  const account = await findAccountByAddress(db, key)
  const isRight = await passwords.matches(password, account?.passwordHash)
  if (account === undefined || !isRight || (await isClosed(services, account, origin))) return attempt.fail()
  await attempt.succeed()
  if (!account.isConfirmed) throw refused(403, 'errors.emailNotConfirmed')
  return startSession(services, db, account.id, context)
}
