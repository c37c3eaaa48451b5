import type { Language } from '#src/contract/languages.ts'
import type { Handle } from '../db/tables.ts'
import { chooseMailLanguage } from '../accounts/mail-language.ts'
import type { Services } from '../services.ts'
import { findAccountByAddress } from '../accounts/users.store.ts'
import { postAccountExists, postConfirmationAgain, postPasswordReset } from '../credentials/account-mail.ts'
import { toEmailKey } from '../lib/email-key.ts'
import { register, type SignUpRequest } from './register.ts'

interface LinkRequest {
  readonly kind: 'reset' | 'resend'
  readonly email: string
  readonly spoken: Language
}

export type AccountRequest = SignUpRequest | LinkRequest

const sendLink = async (services: Services, db: Handle, { kind, email, spoken }: LinkRequest) => {
  const account = await findAccountByAddress(db, toEmailKey(email))
  if (account === undefined || account.isDisabled) return undefined
  const recipient = { ...account, language: await chooseMailLanguage(db, account, spoken) }
  if (kind === 'reset') return postPasswordReset(services, db, recipient)
  return account.isConfirmed
    ? postAccountExists(services, db, recipient)
    : postConfirmationAgain(services, db, recipient)
}

export const runAccountRequest = (
  services: Services,
  db: Handle,
  request: AccountRequest,
): Promise<string | undefined> =>
  request.kind === 'signUp' ? register(services, db, request) : sendLink(services, db, request)
