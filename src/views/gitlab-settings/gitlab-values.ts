import { ApiError } from '#src/api/api-error.ts'
import {
  defaultGitlabUrl,
  type GitlabToken,
  maxGitlabTokenLength,
  maxGitlabUrlLength,
} from '#src/contract/gitlab-settings.ts'
import { type HostFault, hostFaultKinds } from '#src/contract/integration-health.ts'
import type { Problem as TextProblem } from '../page-form/page-problems.ts'

export interface Values {
  readonly gitLabUrl: string
  readonly accessToken: string
}

export const toValues = (token: GitlabToken | undefined): Values => ({
  gitLabUrl: token?.gitLabUrl ?? defaultGitlabUrl,
  accessToken: '',
})

export const toBody = ({ gitLabUrl, accessToken }: Values, version: number) => ({
  gitLabUrl: gitLabUrl.trim(),
  ...(accessToken.trim() === '' ? {} : { accessToken: accessToken.trim() }),
  ...(version === 0 ? {} : { version }),
})

export const maxLengths = { gitLabUrl: maxGitlabUrlLength, accessToken: maxGitlabTokenLength } as const

export type Problem =
  | Exclude<TextProblem, 'controlCharacters'>
  | 'urlInvalid'
  | 'urlCredentials'
  | 'tokenSpaces'
  | 'tokenNeeded'
export type Problems = Readonly<Partial<Record<keyof Values, Problem | undefined>>>

const findUrlProblem = (given: string): Problem | undefined => {
  if (given === '') return 'missing'
  if (given.length > maxLengths.gitLabUrl) return 'tooLong'
  if (!URL.canParse(given)) return 'urlInvalid'
  const { protocol, username, password } = new URL(given)
  if (protocol !== 'https:' && protocol !== 'http:') return 'urlInvalid'
  return username === '' && password === '' ? undefined : 'urlCredentials'
}

const isSameServer = (left: string, right: string): boolean =>
  URL.canParse(left) && URL.canParse(right) && new URL(left).origin === new URL(right).origin

const findTokenProblem = (given: string, url: string, kept: GitlabToken | undefined): Problem | undefined => {
  if (given === '' && kept === undefined) return 'missing'
  if (given === '') return isSameServer(url, kept?.gitLabUrl ?? '') ? undefined : 'tokenNeeded'
  if (given.length > maxLengths.accessToken) return 'tooLong'
  return /^[!-~]+$/.test(given) ? undefined : 'tokenSpaces'
}

export const findProblems = ({ gitLabUrl, accessToken }: Values, kept: GitlabToken | undefined): Problems => {
  const urlProblem = findUrlProblem(gitLabUrl.trim())
  const tokenProblem = findTokenProblem(accessToken.trim(), gitLabUrl.trim(), kept)
  return {
    gitLabUrl: urlProblem,
    accessToken: urlProblem !== undefined && tokenProblem === 'tokenNeeded' ? undefined : tokenProblem,
  }
}

const fieldsByKey: Readonly<Record<string, keyof Values>> = {
  'errors.hostAddressInvalid': 'gitLabUrl',
  'errors.urlScheme': 'gitLabUrl',
  'errors.urlPort': 'gitLabUrl',
  'errors.urlCredentials': 'gitLabUrl',
  'errors.urlPrivate': 'gitLabUrl',
  'errors.accessTokenInsecure': 'gitLabUrl',
  'errors.accessTokenNeeded': 'accessToken',
  'errors.accessTokenScopes': 'accessToken',
}

const fieldsByFault: Readonly<Partial<Record<HostFault['kind'], keyof Values>>> = {
  unauthorized: 'accessToken',
  forbidden: 'accessToken',
  notFound: 'gitLabUrl',
  unreachable: 'gitLabUrl',
  moved: 'gitLabUrl',
  wrongProduct: 'gitLabUrl',
}

export const readFault = (error: unknown): HostFault | undefined => {
  const parameters = error instanceof ApiError ? error.body?.translationParameters : undefined
  const kind = hostFaultKinds.find((known) => known === parameters?.['fault'])
  const retryAfter = Number(parameters?.['retryAfter'])
  return kind && { kind, ...(retryAfter > 0 ? { retryAfter } : {}) }
}

export const findRefusedField = (error: unknown): keyof Values | undefined => {
  const fault = readFault(error)
  if (fault !== undefined) return fieldsByFault[fault.kind]
  return error instanceof ApiError ? fieldsByKey[error.body?.errorMessageKey ?? ''] : undefined
}

export const getHost = (address: string): string => (URL.canParse(address) ? new URL(address).host : address)
