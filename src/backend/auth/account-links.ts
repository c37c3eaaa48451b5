import type { SessionTokens } from '#src/contract/auth.ts'
import type { Handle } from '../db/tables.ts'
import { clientNetwork } from '../http/client-network.ts'
import { refused } from '../http/refusal.ts'
import { acceptByConfirmation } from '../invitations/accept-by-confirmation.ts'
import { hasMembership } from '../invitations/invitations.store.ts'
import { preferredLanguage } from '../mail/preferred-language.ts'
import { mailLanguageOf } from '../organisation/mail-language.ts'
import { insertMembership, insertOrganisation } from '../organisation/organisations.store.ts'
import { applyWanted } from '../referrals/apply-referral.ts'
import type { Services } from '../services.ts'
import { readUserRow } from '../user/profile.store.ts'
import { confirmAddress, findAccountByAddress, readAccount, setPassword } from '../user/users.store.ts'
import { postAccountExists, postConfirmation, postPasswordChanged, postPasswordReset } from './account-mail.ts'
import { authLimits, countAttempt } from './auth-limits.ts'
import { emailKeyOf } from './email-key.ts'
import { isTokenUsable, useToken, voidTokens } from './one-time-tokens.store.ts'
import { refuseWeakPassword } from './password-rules.ts'
import { startSession } from './session-tokens.ts'
import { endSessionsOf } from './sessions.store.ts'
import { clearLock } from './sign-in-lock.store.ts'

const linkInvalid = () => refused(400, 'errors.linkInvalid')

const spokenIn = (request: Request) => preferredLanguage(request.headers.get('accept-language'))

const recipientOf = async ({ db }: Services, email: string, request: Request) => {
  const account = await findAccountByAddress(db, emailKeyOf(email))
  if (account === undefined || account.isDisabled) return undefined
  return { ...account, language: await mailLanguageOf(db, account, spokenIn(request)) }
}

/** Says nothing about whether the address has an account. */
export const requestPasswordReset = async (services: Services, email: string, request: Request, ip: string) => {
  await countAttempt(services, 'reset', ip, emailKeyOf(email))
  const recipient = await recipientOf(services, email, request)
  if (recipient !== undefined) services.mailer.dispatch(await postPasswordReset(services, services.db, recipient))
}

/** Says nothing about whether the address has an account. */
export const resendConfirmation = async (services: Services, email: string, request: Request, ip: string) => {
  await countAttempt(services, 'resend', ip, emailKeyOf(email))
  const recipient = await recipientOf(services, email, request)
  if (recipient === undefined) return
  const mail = recipient.isConfirmed
    ? await postAccountExists(services, services.db, recipient)
    : await postConfirmation(services, services.db, recipient, null)
  services.mailer.dispatch(mail)
}

/** Who came by an invitation that is over by now has a place of their own all the same. */
const ensureOrganisation = async (db: Handle, userId: string, now: number): Promise<void> => {
  if (await hasMembership(db, userId)) return
  const { first_name, last_name } = await readUserRow(db, userId)
  const organisationId = await insertOrganisation(db, `${first_name} ${last_name}`, now)
  await insertMembership(db, organisationId, userId, 'Administrator', now)
}

const confirm = async (services: Services, db: Handle, token: string): Promise<SessionTokens | undefined> => {
  const now = services.clock()
  const used = await useToken(db, 'confirm-email', token, now)
  if (used === undefined) return undefined
  if (used.passwordHash !== null) await setPassword(db, used.userId, used.passwordHash)
  await confirmAddress(db, used.userId, now)
  await voidTokens(db, used.userId, now)
  const entered = await acceptByConfirmation(services, db, token, used.userId)
  if (entered === undefined) await ensureOrganisation(db, used.userId, now)
  await applyWanted(services, db, used.userId)
  const tokens = await startSession(services, db, used.userId)
  return entered === undefined ? tokens : { ...tokens, organisationId: entered }
}

/** Confirms the address and signs in, with the password of the sign-up that sent this link. */
export const confirmEmail = async (services: Services, token: string, ip: string): Promise<SessionTokens> => {
  await services.limiter.count(authLimits.linkByNetwork, clientNetwork(ip))
  const tokens = await services.db.transaction().execute((db) => confirm(services, db, token))
  if (tokens === undefined) throw linkInvalid()
  return tokens
}

const replacePassword = async (services: Services, db: Handle, token: string, hash: string, request: Request) => {
  const now = services.clock()
  const used = await useToken(db, 'reset-password', token, now)
  if (used === undefined) return undefined
  const account = await readAccount(db, used.userId)
  await setPassword(db, account.id, hash)
  await confirmAddress(db, account.id, now)
  await endSessionsOf(db, account.id, 'passwordReset', now)
  await voidTokens(db, account.id, now)
  await clearLock(db, account.emailKey)
  const language = await mailLanguageOf(db, account, spokenIn(request))
  return postPasswordChanged(services, db, { ...account, language })
}

/** Whoever has the link has the address: it confirms the address, ends every session and opens the lock. */
export const resetPassword = async (
  services: Services,
  { token, password }: { token: string; password: string },
  request: Request,
  ip: string,
): Promise<void> => {
  const { db, clock, limiter, mailer, passwords } = services
  await limiter.count(authLimits.linkByNetwork, clientNetwork(ip))
  if (!(await isTokenUsable(db, 'reset-password', token, clock()))) throw linkInvalid()
  refuseWeakPassword(password)
  const hash = await passwords.hash(password)
  const mail = await db
    .transaction()
    .execute((transaction) => replacePassword(services, transaction, token, hash, request))
  if (mail === undefined) throw linkInvalid()
  mailer.dispatch(mail)
}
