import type { Language } from '#src/contract/languages.ts'
import type { Handle } from '../db/tables.ts'
import type { MailWords } from '../mail/compose-mail.ts'
import type { MailKind } from '../mail/mail-kinds.ts'
import type { Services } from '../services.ts'
import type { Account } from '../accounts/users.store.ts'
import { issueToken, readPendingSignUps, tokenLifetimesMs, type PendingSignUp } from './one-time-tokens.store.ts'

/** Mails go to the address on file, never to the one that was typed. */
type Recipient = Pick<Account, 'id' | 'email'> & {
  readonly language: Language
  readonly organisationId?: string
  readonly words?: MailWords
}

const findFirstOrganisation = async (db: Handle, userId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('memberships')
    .where('user_id', '=', userId)
    .select('organisation_id')
    .orderBy('created_at')
    .executeTakeFirst()
  return row?.organisation_id ?? null
}

const post = async (services: Services, db: Handle, to: Recipient, kind: MailKind, path: string, lifetime?: number) =>
  services.mailer.post(db, {
    kind,
    to: to.email,
    language: to.language,
    path,
    ...(to.words === undefined ? {} : { words: to.words }),
    ...(lifetime === undefined ? {} : { lifetime }),
    organisationId: to.organisationId ?? (await findFirstOrganisation(db, to.id)),
  })

/** Each function returns the id of a mail to dispatch after the commit. `onIssued` gets the token of the link. */
export const postConfirmation = async (
  services: Services,
  db: Handle,
  to: Recipient,
  entered: PendingSignUp,
  onIssued: (token: string) => Promise<unknown> = async () => undefined,
) => {
  const token = await issueToken(db, 'confirm-email', to.id, services.clock(), entered)
  await onIssued(token)
  return post(services, db, to, 'confirm-email', `/confirm-email?token=${token}`, tokenLifetimesMs['confirm-email'])
}

/** After several sign-ups the owner's entry is unknown, so the link then carries neither password nor name. */
export const postConfirmationAgain = async (services: Services, db: Handle, to: Recipient) => {
  const [latest, ...others] = await readPendingSignUps(db, to.id)
  const entered = latest === undefined || others.length > 0 ? { passwordHash: null, profile: null } : latest
  return postConfirmation(services, db, to, entered)
}

export const postPasswordReset = async (services: Services, db: Handle, to: Recipient) => {
  const token = await issueToken(db, 'reset-password', to.id, services.clock())
  return post(services, db, to, 'reset-password', `/reset-password?token=${token}`, tokenLifetimesMs['reset-password'])
}

export const postAccountExists = (services: Services, db: Handle, to: Recipient) =>
  post(services, db, to, 'account-exists', '/login')

export const postPasswordChanged = (services: Services, db: Handle, to: Recipient) =>
  post(services, db, to, 'password-changed', '/reset-password')

export const postAccountLinked = (services: Services, db: Handle, to: Recipient, product: string) =>
  post(services, db, { ...to, words: { product } }, 'account-linked', '/profile?tab=connections')
