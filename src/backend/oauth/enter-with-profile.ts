import { defaultLanguage } from '#src/contract/languages.ts'
import { providerNames } from '#src/contract/sign-in-providers.ts'
import { chooseMailLanguage } from '../accounts/mail-language.ts'
import { updateUser } from '../accounts/profile.store.ts'
import {
  confirmAddress,
  findAccountByAddress,
  insertUser,
  readAccount,
  setPassword,
  type Account,
} from '../accounts/users.store.ts'
import { ensureOrganisation } from '../auth/account-links.ts'
import { isClosed } from '../auth/sign-in.ts'
import { postAccountLinked } from '../credentials/account-mail.ts'
import { voidTokens } from '../credentials/one-time-tokens.store.ts'
import type { Handle } from '../db/tables.ts'
import type { Origin } from '../http/served-call.ts'
import { joinOrganisation } from '../invitations/invitations.store.ts'
import { completeInvitation, readPendingInvitation } from '../invitations/pending-invitation.ts'
import { toEmailKey } from '../lib/email-key.ts'
import type { Services } from '../services.ts'
import type { HostProfile } from './host-profile.ts'
import { findLinkedUser, linkAccount } from './linked-accounts.store.ts'
import { SignInFailed } from './sign-in-failed.ts'
import type { SignInHost } from './sign-in-host.ts'

export interface Arrival {
  readonly host: SignInHost
  readonly profile: HostProfile
  readonly origin: Origin
}

const requireEmail = ({ email }: HostProfile): string => {
  if (email === undefined) throw new SignInFailed('noEmail')
  return email
}

/** An unconfirmed sign-up may be a stranger's, so its password and name are dropped for the owner of the address. */
const takeOverUnconfirmed = async (db: Handle, { id }: Account, profile: HostProfile, now: number): Promise<void> => {
  await setPassword(db, id, null)
  await updateUser(db, id, { first_name: profile.firstName, last_name: profile.lastName })
  await confirmAddress(db, id, now)
  await voidTokens(db, id, now)
}

/** Makes an account without a password. An account that somebody has proven already is linked by its owner alone. */
const openAccount = async ({ clock }: Services, db: Handle, { host, profile }: Arrival): Promise<string> => {
  const email = requireEmail(profile)
  const { firstName, lastName } = profile
  const person = { email, firstName, lastName, passwordHash: null, language: null, isConfirmed: true }
  const newId = await insertUser(db, person, clock())
  if (newId !== undefined) return newId
  const openedMeanwhile = await findLinkedUser(db, host, profile)
  if (openedMeanwhile !== undefined) return openedMeanwhile
  const account = await findAccountByAddress(db, toEmailKey(email))
  if (account === undefined || account.isConfirmed || account.isDisabled) throw new SignInFailed('notLinked')
  await takeOverUnconfirmed(db, account, profile, clock())
  return account.id
}

const findOwnAccount = async (services: Services, db: Handle, arrival: Arrival): Promise<Account | undefined> => {
  const userId = await findLinkedUser(db, arrival.host, arrival.profile)
  if (userId === undefined) return undefined
  const account = await readAccount(db, userId)
  if (await isClosed(services, account, arrival.origin)) throw new SignInFailed('closed')
  return account
}

/** Returns whether the account is new to the person. */
const link = async ({ clock }: Services, db: Handle, { host, profile }: Arrival, userId: string): Promise<boolean> => {
  const result = await linkAccount(db, host, profile, userId, clock())
  if (result === 'taken') throw new SignInFailed('linkedElsewhere')
  return result === 'added'
}

/** Returns whose account it is; makes one for a person who has none. Throws `SignInFailed`. */
export const enterWithProfile = async (services: Services, db: Handle, arrival: Arrival): Promise<string> => {
  const known = await findOwnAccount(services, db, arrival)
  const userId = known?.id ?? (await openAccount(services, db, arrival))
  await link(services, db, arrival, userId)
  await ensureOrganisation(db, userId, services.clock())
  return userId
}

/** The host has to confirm the invited address, unless its account is linked to that person already. */
export const joinWithProfile = async (services: Services, db: Handle, arrival: Arrival, token: string) => {
  const invitation = await readPendingInvitation(db, token, services.clock())
  const known = await findOwnAccount(services, db, arrival)
  const emailKey = known?.emailKey ?? toEmailKey(requireEmail(arrival.profile))
  if (emailKey !== invitation.email_key) throw new SignInFailed('otherAddress')
  const userId = known?.id ?? (await openAccount(services, db, arrival))
  await link(services, db, arrival, userId)
  await completeInvitation(services, db, invitation, 'accepted')
  await joinOrganisation(db, invitation, userId, services.clock())
  return { userId, organisationId: invitation.organisation_id }
}

const tellOwner = async (services: Services, db: Handle, { host }: Arrival, userId: string): Promise<string> => {
  const account = await readAccount(db, userId)
  const language = await chooseMailLanguage(db, account, defaultLanguage)
  return postAccountLinked(services, db, { ...account, language }, providerNames[host.provider])
}

/**
 * The person is known by the session in which they began, as long as it lasts. Returns the id of a mail to dispatch
 * after the commit when the account is new to them.
 */
export const linkToPerson = async (
  services: Services,
  db: Handle,
  arrival: Arrival,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<string | undefined> => {
  const session = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.id', '=', sessionId)
    .where('users.id', '=', userId)
    .where('sessions.revoked_at', 'is', null)
    .where('users.disabled_at', 'is', null)
    .select('sessions.id')
    .executeTakeFirst()
  if (session === undefined) throw new SignInFailed('signedOut')
  const isNew = await link(services, db, arrival, userId)
  return isNew ? tellOwner(services, db, arrival, userId) : undefined
}
