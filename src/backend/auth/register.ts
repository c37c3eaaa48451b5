import type { InferOutput } from 'valibot'
import type { SignUpForm } from '#src/contract/auth.ts'
import type { Language } from '#src/contract/languages.ts'
import type { Handle } from '../db/tables.ts'
import { insertMembership, insertOrganisation } from '../accounts/organisations.store.ts'
import type { Services } from '../services.ts'
import {
  findAccountByAddress,
  insertUser,
  placeholderName,
  readAccount,
  updateUnconfirmedAccount,
} from '../accounts/users.store.ts'
import { postAccountExists, postConfirmation } from '../credentials/account-mail.ts'
import { toEmailKey } from '../lib/email-key.ts'

export interface SignUpRequest {
  readonly kind: 'signUp'
  readonly form: Omit<InferOutput<typeof SignUpForm>, 'password'>
  readonly passwordHash: string
  readonly spoken: Language
}

const openAccount = async (services: Services, db: Handle, { form, passwordHash }: SignUpRequest) => {
  const now = services.clock()
  const name = placeholderName(form.email)
  const person = { email: form.email, firstName: name, lastName: '', passwordHash, language: form.language ?? null }
  const userId = await insertUser(db, { ...person, isConfirmed: false }, now)
  if (userId === undefined) return findAccountByAddress(db, toEmailKey(form.email))
  const organisationId = await insertOrganisation(db, name, now)
  await insertMembership(db, organisationId, userId, 'Administrator', now)
  return readAccount(db, userId)
}

/** A sign-up does not prove the address, so its password and name take effect only when the mailed link is used. */
export const register = async (services: Services, db: Handle, request: SignUpRequest): Promise<string> => {
  const { form, passwordHash, spoken } = request
  const account = await openAccount(services, db, request)
  if (account === undefined) throw new Error('the account went away during sign-up')
  const recipient = { ...account, language: form.language ?? account.language ?? spoken }
  if (account.isConfirmed)
    return postAccountExists(services, db, { ...recipient, language: account.language ?? spoken })
  await updateUnconfirmedAccount(db, account.id, { passwordHash, language: form.language ?? null })
  const { firstName, lastName, organisationName, referralCode } = form
  const profile = {
    firstName,
    lastName,
    ...(organisationName === undefined ? {} : { organisationName }),
    ...(referralCode === undefined ? {} : { referralCode }),
  }
  return postConfirmation(services, db, recipient, { passwordHash, profile })
}
