import type { SessionTokens } from '#src/contract/auth.ts'
import type { Handle } from '../db/tables.ts'
import { countByNetwork } from '../http/client-network.ts'
import { refused } from '../http/refusal.ts'
import type { RequestContext } from '../http/served-call.ts'
import { acceptByConfirmation } from '../invitations/accept-by-confirmation.ts'
import { hasMembership } from '../invitations/invitations.store.ts'
import { readPreferredLanguage } from '../mail/preferred-language.ts'
import { chooseMailLanguage } from '../accounts/mail-language.ts'
import {
  insertMembership,
  insertOrganisation,
  updateOrganisation,
  saveWantedReferral,
} from '../accounts/organisations.store.ts'
import { applyWantedReferral } from '../referrals/apply-referral.ts'
import type { Services } from '../services.ts'
import { readMemberships, readUserRow, updateUser } from '../accounts/profile.store.ts'
import { confirmAddress, readAccount, setPassword } from '../accounts/users.store.ts'
import { postPasswordChanged } from '../credentials/account-mail.ts'
import { authLimits, countLinkRequest } from '../credentials/auth-limits.ts'
import { toEmailKey } from '../lib/email-key.ts'
import { forgetBrowsers } from '../credentials/known-browsers.ts'
import {
  findTokenOwner,
  readPendingSignUps,
  useToken,
  voidTokens,
  type PendingSignUp,
} from '../credentials/one-time-tokens.store.ts'
import { refuseWeakPassword } from '../credentials/password-policy.ts'
import { readPasswordOwner } from '../credentials/personal-words.ts'
import { startSession } from '../credentials/session-tokens.ts'
import { endSessions } from '../credentials/sessions.store.ts'
import { clearLock } from '../credentials/sign-in-lock.store.ts'

type UsedToken = PendingSignUp & { readonly userId: string }

const linkInvalid = () => refused(400, 'errors.linkInvalid')

const readLanguage = (request: Request) => readPreferredLanguage(request.headers.get('accept-language'))

/** Neither the answer nor its timing tells whether the address has an account. */
export const requestLink = async (
  services: Services,
  kind: 'reset' | 'resend',
  email: string,
  request: Request,
  ip: string,
): Promise<void> => {
  const isMailed = await countLinkRequest(services, kind, ip, toEmailKey(email))
  if (!isMailed) return
  await services.accountRequests.accept({ kind, email, spoken: readLanguage(request) })
}

export const ensureOrganisation = async (db: Handle, userId: string, now: number): Promise<void> => {
  if (await hasMembership(db, userId)) return
  const { first_name, last_name } = await readUserRow(db, userId)
  const organisationId = await insertOrganisation(db, `${first_name} ${last_name}`.trim(), now)
  await insertMembership(db, organisationId, userId, 'Administrator', now)
}

/**
 * Several sign-ups may include a stranger's, so a link without a password of its own leaves the account without one.
 */
const applySignUp = async (db: Handle, { userId, passwordHash, profile }: UsedToken, now: number): Promise<void> => {
  if (passwordHash !== null) await setPassword(db, userId, passwordHash)
  else if ((await readPendingSignUps(db, userId)).length > 1) await setPassword(db, userId, null)
  if (profile === null) return
  const { firstName, lastName, organisationName, referralCode } = profile
  await updateUser(db, userId, { first_name: firstName, last_name: lastName })
  for (const { id } of await readMemberships(db, userId)) {
    await updateOrganisation(
      db,
      { id, version: undefined },
      { name: organisationName ?? `${firstName} ${lastName}` },
      now,
    )
    if (referralCode !== undefined) await saveWantedReferral(db, id, referralCode)
  }
}

const confirm = async (
  services: Services,
  db: Handle,
  token: string,
  context: RequestContext,
): Promise<SessionTokens | undefined> => {
  const now = services.clock()
  const used = await useToken(db, 'confirm-email', token, now)
  if (used === undefined) return undefined
  await applySignUp(db, used, now)
  await confirmAddress(db, used.userId, now)
  await voidTokens(db, used.userId, now)
  const entered = await acceptByConfirmation(services, db, token, used.userId)
  if (entered === undefined) await ensureOrganisation(db, used.userId, now)
  await applyWantedReferral(services, db, used.userId)
  const tokens = await startSession(services, db, used.userId, context)
  return entered === undefined ? tokens : { ...tokens, organisationId: entered }
}

export const confirmEmail = async (
  services: Services,
  token: string,
  context: RequestContext,
): Promise<SessionTokens> => {
  await countByNetwork(services.limiter, authLimits.linkByNetwork, context.origin.ip)
  const tokens = await services.db.transaction().execute((db) => confirm(services, db, token, context))
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
  await endSessions(db, account.id, 'passwordReset', now)
  await voidTokens(db, account.id, now)
  await clearLock(db, account.emailKey)
  await forgetBrowsers(db, account.id)
  const language = await chooseMailLanguage(db, account, readLanguage(request))
  return postPasswordChanged(services, db, { ...account, language })
}

/** Also confirms the address, ends every session, opens the lock and forgets known browsers. */
export const resetPassword = async (
  services: Services,
  { token, password }: { token: string; password: string },
  request: Request,
  ip: string,
): Promise<void> => {
  const { db, clock, limiter, mailer, passwords } = services
  await countByNetwork(limiter, authLimits.linkByNetwork, ip)
  const userId = await findTokenOwner(db, 'reset-password', token, clock())
  if (userId === undefined) throw linkInvalid()
  refuseWeakPassword(password, await readPasswordOwner(db, userId))
  const hash = await passwords.hash(password)
  const mail = await db
    .transaction()
    .execute((transaction) => replacePassword(services, transaction, token, hash, request))
  if (mail === undefined) throw linkInvalid()
  mailer.dispatch(mail)
}
