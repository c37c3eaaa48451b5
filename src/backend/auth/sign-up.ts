import type { InferOutput } from 'valibot'
import type { SignUpForm } from '#src/contract/auth.ts'
import type { Language } from '#src/contract/languages.ts'
import type { Handle } from '../db/tables.ts'
import { preferredLanguage } from '../mail/preferred-language.ts'
import { insertMembership, insertOrganisation, wantReferral } from '../organisation/organisations.store.ts'
import type { Services } from '../services.ts'
import { findAccountByAddress, insertUser, readAccount, renewUnconfirmed } from '../user/users.store.ts'
import { postAccountExists, postConfirmation } from './account-mail.ts'
import { countAttempt } from './auth-limits.ts'
import { emailKeyOf } from './email-key.ts'
import { refuseWeakPassword } from './password-rules.ts'

type Form = InferOutput<typeof SignUpForm>

/** Someone new: their organisation, their place in it, and the mail that lets them in. */
const openAccount = async (services: Services, db: Handle, userId: string, form: Form): Promise<void> => {
  const now = services.clock()
  const name = form.organisationName ?? `${form.firstName} ${form.lastName}`
  const organisationId = await insertOrganisation(db, name, now)
  await insertMembership(db, organisationId, userId, 'Administrator', now)
  if (form.referralCode !== undefined) await wantReferral(db, organisationId, form.referralCode)
}

const register = async (services: Services, db: Handle, form: Form, passwordHash: string, spoken: Language) => {
  const person = { ...form, passwordHash, language: form.language ?? null }
  const newId = await insertUser(db, { ...person, isConfirmed: false }, services.clock())
  if (newId !== undefined) await openAccount(services, db, newId, form)
  const account =
    newId === undefined ? await findAccountByAddress(db, emailKeyOf(form.email)) : await readAccount(db, newId)
  if (account === undefined) throw new Error('the account went away during sign-up')
  const recipient = { ...account, language: account.language ?? spoken }
  if (account.isConfirmed) return postAccountExists(services, db, recipient)
  await renewUnconfirmed(db, account.id, person)
  return postConfirmation(services, db, recipient, passwordHash)
}

/** Does the same work and gives the same answer whether the address is known or not (`decisions.md` S5). */
export const signUp = async (services: Services, form: Form, request: Request, ip: string): Promise<void> => {
  await countAttempt(services, 'signUp', ip, emailKeyOf(form.email))
  refuseWeakPassword(form.password)
  const passwordHash = await services.passwords.hash(form.password)
  const spoken = form.language ?? preferredLanguage(request.headers.get('accept-language'))
  const mail = await services.db.transaction().execute((db) => register(services, db, form, passwordHash, spoken))
  services.mailer.dispatch(mail)
}
