import type { BaseIssue } from 'valibot'
import { refused, type Refusal } from './refusal.ts'

type Issue = BaseIssue<unknown>

const names: Readonly<Record<string, string>> = { email: 'e-mail address', url: 'URL', id: 'id' }

const kinds: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  email: 'must look like name@example.com',
  url: 'must be a complete URL',
  iso_timestamp: 'must be a time such as 2025-04-17T09:00:00Z',
  iso_date: 'must be a day such as 2025-04-17',
}

const toSubject = (issue: Issue): string => {
  const key = issue.path?.map((step) => step.key).findLast((step) => typeof step === 'string')
  if (typeof key !== 'string') return 'The request'
  const words = names[key] ?? key.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const describeLength = (issue: Issue): string => {
  const unit = Array.isArray(issue.input) ? 'entries' : 'characters'
  if (issue.type === 'max_length') return `must have at most ${issue.requirement} ${unit}`
  return issue.requirement === 1 ? 'must not be empty' : `must have at least ${issue.requirement} ${unit}`
}

/** The input is never repeated, since it may be a password. */
const describeIssue = (issue: Issue): string => {
  if (issue.input === undefined) return 'is missing'
  if (issue.type === 'min_length' || issue.type === 'max_length') return describeLength(issue)
  if (issue.type === 'min_value') return `must be at least ${issue.requirement}`
  if (issue.type === 'max_value') return `must be at most ${issue.requirement}`
  if (issue.type === 'picklist')
    return `must be one of ${issue.expected?.replaceAll(/[()"]/g, '').replaceAll(' | ', ', ')}`
  if (issue.type === 'partial_check') return issue.message
  return kinds[issue.type] ?? 'cannot be used as it is'
}

const toSentence = (issue: Issue): string => `${toSubject(issue)} ${describeIssue(issue)}.`

const toParam = (issue: Issue | undefined): { param?: string } => {
  const steps = issue?.path?.map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)) ?? []
  return steps.length === 0 ? {} : { param: steps.join('').replace(/^\./, '') }
}

const maxSentences = 20
const maxDescribed = 200

export const createValidationRefusal = (issues: readonly Issue[]): Refusal => {
  const sentences = [...new Set(issues.slice(0, maxDescribed).map(toSentence))].slice(0, maxSentences)
  const isAddressAlone = issues.length === 1 && issues[0]?.type === 'email'
  const key = isAddressAlone ? 'errors.emailInvalid' : 'errors.invalid'
  return refused(400, key, { validationErrors: sentences, ...toParam(issues[0]) })
}
