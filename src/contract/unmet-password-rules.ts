import type { PasswordPolicy } from './user.ts'

export type PasswordRule = 'length' | 'uppercase' | 'lowercase' | 'digit' | 'symbol'

/**
 * The limits are set in `backend/credentials/password-policy.ts`. Characters are counted in composed form, including
 * spaces.
 */
export const unmetPasswordRules = (policy: PasswordPolicy, password: string): PasswordRule[] => {
  const text = password.normalize('NFKC')
  const length = [...text].length
  const broken: Record<PasswordRule, boolean> = {
    length: length < policy.minimumLength || length > policy.maximumLength,
    lowercase: policy.requireLowercase && !/\p{Ll}/u.test(text),
    uppercase: policy.requireUppercase && !/\p{Lu}/u.test(text),
    digit: policy.requireDigit && !/\p{Nd}/u.test(text),
    symbol: policy.requireSymbol && !/[^\p{L}\p{N}\s]/u.test(text),
  }
  return (Object.keys(broken) as PasswordRule[]).filter((rule) => broken[rule])
}
