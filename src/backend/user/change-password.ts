import { defaultLanguage } from '#src/contract/languages.ts'
import { postPasswordChanged } from '../credentials/account-mail.ts'
import { authLimits } from '../credentials/auth-limits.ts'
import { forgetBrowsers, rememberBrowser } from '../credentials/known-browsers.ts'
import { voidTokens } from '../credentials/one-time-tokens.store.ts'
import { refuseWeakPassword } from '../credentials/password-policy.ts'
import { readPasswordOwner } from '../credentials/personal-words.ts'
import { endSessions } from '../credentials/sessions.store.ts'
import type { SignedIn } from '../http/caller.ts'
import { refused } from '../http/refusal.ts'
import type { RequestContext } from '../http/served-call.ts'
import { chooseMailLanguage } from '../accounts/mail-language.ts'
import type { Services } from '../services.ts'
import { readAccount, setPassword } from '../accounts/users.store.ts'

export const changePassword = async (
  services: Services,
  caller: SignedIn,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  context: RequestContext,
): Promise<void> => {
  const { db, clock, limiter, mailer, passwords } = services
  await limiter.count(authLimits.passwordByAccount, caller.userId)
  const account = await readAccount(db, caller.userId)
  if (!(await passwords.matches(currentPassword, account.passwordHash))) throw refused(400, 'errors.wrongPassword')
  refuseWeakPassword(newPassword, await readPasswordOwner(db, account.id))
  const hash = await passwords.hash(newPassword)
  const mail = await db.transaction().execute(async (transaction) => {
    await setPassword(transaction, account.id, hash)
    await endSessions(transaction, account.id, 'passwordChanged', clock(), caller.sessionId)
    await voidTokens(transaction, account.id, clock())
    await forgetBrowsers(transaction, account.id)
    await rememberBrowser(services, transaction, account.id, context)
    const language = await chooseMailLanguage(transaction, account, defaultLanguage)
    return postPasswordChanged(services, transaction, { ...account, language })
  })
  mailer.dispatch(mail)
}
