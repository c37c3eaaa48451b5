import * as v from 'valibot'
import { ApiError } from '#src/api/api-error.ts'
import { EmailAddress } from '#src/contract/fields.ts'
import { hostFaultKinds, type HostFault } from '#src/contract/integration-health.ts'
import {
  type JiraConnection,
  type JiraDeployment,
  type JiraDraft,
  maxJiraAddressLength,
  maxJiraExpiryYears,
  maxJiraTokenLength,
} from '#src/contract/jira.ts'
import { splitCredentials } from '#src/lib/address-credentials.ts'
import { days } from '#src/lib/durations.ts'
import { toLocalDay } from '#src/lib/local-day.ts'
import { findProblem } from '../page-form/page-problems.ts'

export interface Values {
  readonly deployment: JiraDeployment
  readonly address: string
  readonly email: string
  readonly token: string
  readonly expiresOn: string
  readonly projectKeys: string
}

export type FieldName = Exclude<keyof Values, 'deployment'>
export type Problem =
  | 'addressMissing'
  | 'addressCredentials'
  | 'emailInvalid'
  | 'tokenMissing'
  | 'tokenInvalid'
  | 'expiryPast'
  | 'expiryFar'
  | 'projectsInvalid'
export type Problems = Readonly<Partial<Record<FieldName, Problem | undefined>>>

export const toValues = (connection: JiraConnection | undefined): Values => ({
  deployment: connection?.deployment ?? 'cloud',
  address: connection?.address ?? '',
  email: connection?.email ?? '',
  token: '',
  expiresOn: connection?.expiresOn ?? '',
  projectKeys: connection?.projectKeys?.join(', ') ?? '',
})

const listKeys = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((key) => key !== '')

export const toBody = (values: Values, version: number): JiraDraft => {
  const { deployment, address, email, token, expiresOn, projectKeys } = values
  const keys = listKeys(projectKeys)
  return {
    deployment,
    address: address.trim(),
    ...(deployment === 'cloud' ? { email: email.trim() } : {}),
    ...(token.trim() === '' ? {} : { token: token.trim() }),
    ...(expiresOn === '' ? {} : { expiresOn }),
    ...(keys.length === 0 ? {} : { projectKeys: keys }),
    ...(version === 0 ? {} : { version }),
  }
}

export const getExpiryRange = (now = Date.now()) => ({
  first: toLocalDay(now),
  last: toLocalDay(now + maxJiraExpiryYears * 365 * days),
})

const isToken = (text: string): boolean => /^[!-~]+$/.test(text) && text.length <= maxJiraTokenLength
const isKey = (text: string): boolean => /^[A-Z][A-Z0-9_]{1,19}$/.test(text)

const findTokenProblem = (token: string, isKept: boolean): Problem | undefined => {
  if (token === '') return isKept ? undefined : 'tokenMissing'
  return isToken(token) ? undefined : 'tokenInvalid'
}

const findExpiryProblem = (day: string, isUntouched: boolean): Problem | undefined => {
  if (day === '' || isUntouched) return undefined
  const { first, last } = getExpiryRange()
  if (day < first) return 'expiryPast'
  return day > last ? 'expiryFar' : undefined
}

export const replaceToken = (former: Values, token: string, keptDay = ''): Partial<Values> => {
  const { expiresOn } = former
  if (former.token === '' && expiresOn === keptDay) return { token, expiresOn: '' }
  return token === '' && expiresOn === '' ? { token, expiresOn: keptDay } : { token }
}

export const takeCredentials = (
  values: Values,
  { address, username, password }: NonNullable<ReturnType<typeof splitCredentials>>,
  keptDay: string | undefined,
): Partial<Values> => ({
  address,
  ...(values.token === '' && password !== '' ? replaceToken(values, password, keptDay) : {}),
  ...(v.is(EmailAddress, username) && values.email === '' ? { email: username } : {}),
})

export const findProblems = (
  { deployment, address, email, token, expiresOn, projectKeys }: Values,
  kept: JiraConnection | undefined,
): Problems => ({
  address: findProblem(address, maxJiraAddressLength, true) && 'addressMissing',
  email: deployment === 'cloud' && !v.is(EmailAddress, email) ? 'emailInvalid' : undefined,
  token: findTokenProblem(token.trim(), kept !== undefined),
  expiresOn: findExpiryProblem(expiresOn, token.trim() === '' && expiresOn === kept?.expiresOn),
  projectKeys: listKeys(projectKeys).every(isKey) ? undefined : 'projectsInvalid',
})

const readKey = (error: unknown): string => (error instanceof ApiError ? (error.body?.errorMessageKey ?? '') : '')

const fieldsByKey: Readonly<Record<string, FieldName>> = {
  'errors.jiraAddressInvalid': 'address',
  'errors.jiraTokenInsecure': 'address',
  'errors.jiraOtherCloud': 'address',
  'errors.jiraOtherDataCenter': 'address',
  'errors.jiraEmailNeeded': 'email',
  'errors.jiraTokenNeeded': 'token',
  'errors.expiryPast': 'expiresOn',
  'errors.jiraProjectsUnknown': 'projectKeys',
}

const fieldsByFault: Readonly<Partial<Record<HostFault['kind'], FieldName>>> = {
  unauthorized: 'token',
  forbidden: 'token',
  unreachable: 'address',
  moved: 'address',
  notFound: 'address',
  wrongProduct: 'address',
}

export const readFault = (error: unknown): HostFault | undefined => {
  if (readKey(error) !== 'errors.jiraFailed') return undefined
  const parameters = error instanceof ApiError ? error.body?.translationParameters : undefined
  const kind = hostFaultKinds.find((known) => known === parameters?.['fault'])
  const retryAfter = Number(parameters?.['retryAfter'])
  return kind && { kind, ...(retryAfter > 0 ? { retryAfter } : {}) }
}

export const findRefusedField = (error: unknown): FieldName | undefined => {
  const fault = readFault(error)
  const key = readKey(error)
  if (fault !== undefined) return fieldsByFault[fault.kind]
  return fieldsByKey[key] ?? (key.startsWith('errors.url') ? 'address' : undefined)
}

export const getHost = (address: string): string => (URL.canParse(address) ? new URL(address).host : address)
