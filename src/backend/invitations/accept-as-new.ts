import type { InferOutput } from 'valibot'
import type { SessionTokens } from '#src/contract/auth.ts'
import type { NewMember } from '#src/contract/invitations.ts'
import type { Language } from '#src/contract/languages.ts'
import { postAccountExists, postConfirmation } from '../credentials/account-mail.ts'
import { authLimits } from '../credentials/auth-limits.ts'
import { voidTokens } from '../credentials/one-time-tokens.store.ts'
import { refuseWeakPassword } from '../credentials/password-policy.ts'
import { startSession } from '../credentials/session-tokens.ts'
import type { Handle } from '../db/tables.ts'
import { countByNetwork } from '../http/client-network.ts'
import { refused } from '../http/refusal.ts'
import type { RequestContext } from '../http/served-call.ts'
import { readPreferredLanguage } from '../mail/preferred-language.ts'
import type { Services } from '../services.ts'
import { toEmailKey } from '../lib/email-key.ts'
import { updateUser } from '../accounts/profile.store.ts'
import {
  confirmAddress,
  findAccountByAddress,
  insertUser,
  placeholderName,
  readAccount,
  updateUnconfirmedAccount,
} from '../accounts/users.store.ts'
import { completeInvitation, readPendingInvitation } from './pending-invitation.ts'
import { linkToConfirmation, joinOrganisation, type LinkedInvitation } from './invitations.store.ts'

type Form = InferOutput<typeof NewMember>

interface Newcomer {
  readonly form: Form
  readonly passwordHash: string
  readonly spoken: Language
  readonly context: RequestContext
}

const openAccount = async (services: Services, db: Handle, email: string, { form, passwordHash }: Newcomer) => {
  const person = { passwordHash, language: form.language ?? null }
  const named = { email, firstName: placeholderName(email), lastName: '', isConfirmed: false }
  const newId = await insertUser(db, { ...person, ...named }, services.clock())
  const account = newId === undefined ? await findAccountByAddress(db, toEmailKey(email)) : await readAccount(db, newId)
  if (account === undefined) throw new Error('the account went away while an invitation was accepted')
  if (!account.isConfirmed) await updateUnconfirmedAccount(db, account.id, person)
  return account
}

/** The link came by mail, which proves the address. */
const joinImmediately = async (services: Services, db: Handle, invitation: LinkedInvitation, newcomer: Newcomer) => {
  await completeInvitation(services, db, invitation, 'accepted')
  const account = await openAccount(services, db, invitation.email, newcomer)
  if (account.isConfirmed || account.isDisabled) throw refused(409, 'errors.invitationHasAccount')
  await updateUser(db, account.id, { first_name: newcomer.form.firstName, last_name: newcomer.form.lastName })
  await confirmAddress(db, account.id, services.clock())
  await voidTokens(db, account.id, services.clock())
  await joinOrganisation(db, invitation, account.id, services.clock())
  const tokens = await startSession(services, db, account.id, newcomer.context)
  return { ...tokens, organisationId: invitation.organisation_id }
}

/** The link was handed over by somebody, so the address has to confirm; the answer is the same for known addresses. */
const sendConfirmation = async (services: Services, db: Handle, invitation: LinkedInvitation, newcomer: Newcomer) => {
  const account = await openAccount(services, db, invitation.email, newcomer)
  const recipient = { ...account, language: account.language ?? newcomer.spoken }
  if (account.isConfirmed) return postAccountExists(services, db, recipient)
  const profile = { firstName: newcomer.form.firstName, lastName: newcomer.form.lastName }
  const entered = { passwordHash: newcomer.passwordHash, profile }
  return postConfirmation(services, db, recipient, entered, (token) => linkToConfirmation(db, token, invitation.id))
}

export const acceptAsNew = async (
  services: Services,
  form: Form,
  context: RequestContext,
): Promise<SessionTokens | undefined> => {
  const { clock, db, limiter, mailer, passwords } = services
  await countByNetwork(limiter, authLimits.linkByNetwork, context.origin.ip)
  const { isMailed, id, email } = await readPendingInvitation(db, form.token, clock())
  if (!isMailed) await limiter.count(authLimits.resendByAccount, id)
  refuseWeakPassword(form.password, { email, names: [form.firstName, form.lastName] })
  const passwordHash = await passwords.hash(form.password)
  const spoken = form.language ?? readPreferredLanguage(context.request.headers.get('accept-language'))
  const newcomer = { form, passwordHash, spoken, context }
  const done = await db.transaction().execute(async (transaction) => {
    const invitation = await readPendingInvitation(transaction, form.token, clock())
    return isMailed
      ? joinImmediately(services, transaction, invitation, newcomer)
      : sendConfirmation(services, transaction, invitation, newcomer)
  })
  if (typeof done !== 'string') return done
  mailer.dispatch(done)
  return undefined
}
