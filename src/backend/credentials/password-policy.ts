import { unmetPasswordRules, type PasswordRule } from '#src/contract/unmet-password-rules.ts'
import type { PasswordPolicy } from '#src/contract/user.ts'
import { invalid, refused } from '../http/refusal.ts'
import { isCommonPassword } from './known-passwords.ts'
import { isPersonalPassword, type PasswordOwner } from './personal-words.ts'

/** Character classes are not required because they refuse good passphrases (NIST SP 800-63B). */
export const passwordPolicy: PasswordPolicy = {
  minimumLength: 8,
  maximumLength: 128,
  requireUppercase: false,
  requireLowercase: false,
  requireDigit: false,
  requireSymbol: false,
  refuseCommon: true,
  refusePersonal: true,
}

const sentences: Readonly<Record<PasswordRule, string>> = {
  length: `Use between ${passwordPolicy.minimumLength} and ${passwordPolicy.maximumLength} characters.`,
  uppercase: 'Use at least one upper-case letter.',
  lowercase: 'Use at least one lower-case letter.',
  digit: 'Use at least one digit.',
  symbol: 'Use at least one character that is neither a letter nor a digit.',
}

export const refuseWeakPassword = (password: string, owner: PasswordOwner): void => {
  const unmet = unmetPasswordRules(passwordPolicy, password)
  if (unmet.length > 0)
    throw invalid(
      unmet.map((rule) => sentences[rule]),
      'errors.passwordTooWeak',
    )
  if (isPersonalPassword(password, owner, passwordPolicy.minimumLength)) throw refused(400, 'errors.passwordPersonal')
  if (isCommonPassword(password)) throw refused(400, 'errors.passwordCommon')
}
