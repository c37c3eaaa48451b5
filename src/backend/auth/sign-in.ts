import type { SessionTokens } from '#src/contract/auth.ts'
import { refused } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { findAccountByAddress } from '../user/users.store.ts'
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

/** Known and unknown addresses take the same way: one hash, one counter, one answer. */
export const signIn = async (
  services: Services,
  { email, password }: { email: string; password: string },
  ip: string,
): Promise<SessionTokens> => {
  const { db, clock, passwords } = services
  const key = emailKeyOf(email)
  await countAttempt(services, 'signIn', ip, key)
  refuseLocked(await lockedUntil(db, key, clock()), clock())
  const account = await findAccountByAddress(db, key)
  const isRight = await passwords.matches(password, account?.passwordHash)
  if (account === undefined || !isRight || account.isDisabled) {
    refuseLocked(await recordFailure(db, key, clock()), clock())
    throw refused(401, 'errors.wrongCredentials')
  }
  refuseLocked(await forgetFailures(db, key, clock()), clock())
  if (!account.isConfirmed) throw refused(403, 'errors.emailNotConfirmed')
  return startSession(services, db, account.id)
}
