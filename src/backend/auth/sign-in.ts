import type { SessionTokens } from '#src/contract/auth.ts'
import { refused } from '../http/refusal.ts'
import type { Origin, RequestContext } from '../http/served-call.ts'
import { demoUserId } from '../seed/demo-user.ts'
import type { Services } from '../services.ts'
import { findAccountByAddress, type Account } from '../user/users.store.ts'
import { countAttempt } from './auth-limits.ts'
import { emailKeyOf } from './email-key.ts'
import { startSession } from './session-tokens.ts'
import { forgetFailures, lockedUntil, recordFailure } from './sign-in-lock.store.ts'

const accountLocked = (until: Date, now: number) =>
  refused(403, 'errors.accountLocked', {
    details: 'AccountLockedException',
    translationParameters: { minutes: Math.max(1, Math.ceil((until.getTime() - now) / 60_000)) },
  })

const refuseLocked = (until: Date | undefined, now: number): void => {
  if (until !== undefined) throw accountLocked(until, now)
}

/** The demo account's credentials may be known to anyone, so that it is open to people at the machine alone. */
const isClosed = async ({ db }: Services, account: Account, origin: Origin): Promise<boolean> =>
  account.isDisabled || (!origin.isOwnMachine && account.id === (await demoUserId(db)))

/** Known and unknown addresses take the same way: one hash, one counter, one answer. */
export const signIn = async (
  services: Services,
  { email, password }: { email: string; password: string },
  context: RequestContext,
): Promise<SessionTokens> => {
  const { origin } = context
  const { db, clock, passwords } = services
  const key = emailKeyOf(email)
  await countAttempt(services, 'signIn', origin.ip, key)
  refuseLocked(await lockedUntil(db, key, clock()), clock())
  const account = await findAccountByAddress(db, key)
  const isRight = await passwords.matches(password, account?.passwordHash)
  if (account === undefined || !isRight || (await isClosed(services, account, origin))) {
    refuseLocked(await recordFailure(db, key, clock()), clock())
    throw refused(401, 'errors.wrongCredentials')
  }
  refuseLocked(await forgetFailures(db, key, clock()), clock())
  if (!account.isConfirmed) throw refused(403, 'errors.emailNotConfirmed')
  return startSession(services, db, account.id, context)
}
