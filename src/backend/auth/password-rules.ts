import { dictionary } from '@zxcvbn-ts/language-common'
import { unmetPasswordRules, type PasswordRule } from '#src/contract/password-policy.ts'
import type { PasswordPolicy } from '#src/contract/user.ts'
import { invalid, refused } from '../http/refusal.ts'

export const passwordPolicy: PasswordPolicy = {
  minimumLength: 8,
  maximumLength: 128,
  requireUppercase: true,
  requireLowercase: true,
  requireDigit: true,
  requireSymbol: false,
  refuseCommon: true,
}

/** The list is ordered by how often a password was seen; it is in lower case. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, 3000))

export const isCommonPassword = (password: string): boolean => common.has(password.normalize('NFKC').toLowerCase())

const sentences: Readonly<Record<PasswordRule, string>> = {
  length: `Use between ${passwordPolicy.minimumLength} and ${passwordPolicy.maximumLength} characters.`,
  uppercase: 'Use at least one upper-case letter.',
  lowercase: 'Use at least one lower-case letter.',
  digit: 'Use at least one digit.',
  symbol: 'Use at least one character that is neither a letter nor a digit.',
}

/** Throws the 400 that says which rules a new password does not meet. */
export const refuseWeakPassword = (password: string): void => {
  const unmet = unmetPasswordRules(passwordPolicy, password)
  if (unmet.length > 0)
    throw invalid(
      unmet.map((rule) => sentences[rule]),
      'errors.passwordTooWeak',
    )
  if (isCommonPassword(password)) throw refused(400, 'errors.passwordCommon')
}
