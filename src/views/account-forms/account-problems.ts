import * as v from 'valibot'
import { ApiError } from '#src/api/api-error.ts'

export type AccountField = 'email' | 'password' | 'firstName' | 'lastName' | 'organisationName'

/** Each value names a text below `problems`. */
export type Problem =
  | 'emailMissing'
  | 'emailInvalid'
  | 'passwordMissing'
  | 'passwordWeak'
  | 'passwordCommon'
  | 'passwordPersonal'
  | 'firstNameMissing'
  | 'lastNameMissing'
  | 'tooLong'
  | 'unusable'

export type Problems = Readonly<Partial<Record<AccountField, Problem>>>

const missing: Readonly<Record<AccountField, Problem>> = {
  email: 'emailMissing',
  password: 'passwordMissing',
  firstName: 'firstNameMissing',
  lastName: 'lastNameMissing',
  organisationName: 'unusable',
}

const toProblem = (field: AccountField, issue: v.BaseIssue<unknown>): Problem => {
  if (String(issue.input).trim() === '') return missing[field]
  if (issue.type === 'email') return 'emailInvalid'
  return issue.type === 'max_length' ? 'tooLong' : 'unusable'
}

const isAccountField = (key: unknown): key is AccountField => typeof key === 'string' && Object.hasOwn(missing, key)

export const toProblems = (issues: readonly v.BaseIssue<unknown>[]): Problems => {
  const problems: Partial<Record<AccountField, Problem>> = {}
  for (const issue of issues) {
    const field = issue.path?.[0]?.key
    if (isAccountField(field)) problems[field] ??= toProblem(field, issue)
  }
  return problems
}

const problemsByErrorKey: Readonly<Record<string, Problems>> = {
  'errors.emailInvalid': { email: 'emailInvalid' },
  'errors.passwordTooWeak': { password: 'passwordWeak' },
  'errors.passwordCommon': { password: 'passwordCommon' },
  'errors.passwordPersonal': { password: 'passwordPersonal' },
}

export const refusalKey = (error: unknown): string | null =>
  error instanceof ApiError ? (error.body?.errorMessageKey ?? null) : null

export const getFieldProblems = (error: unknown): Problems => problemsByErrorKey[refusalKey(error) ?? ''] ?? {}
