import type { TFunction } from 'i18next'
import { splitCredentials } from '#src/lib/address-credentials.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { FormDraft } from '../drafts/use-draft.ts'
import { failureWords } from '../failure-words.ts'
import type { Figures } from '../listing/figures.ts'

export type FieldName = keyof Values | 'file'

export type Problem =
  | 'urlMissing'
  | 'urlInvalid'
  | 'urlCredentials'
  | 'sshInvalid'
  | 'sshCredentials'
  | 'nameMissing'
  | 'branchMissing'
  | 'tooLong'
  | 'controlCharacters'
  | 'fileMissing'

export type Problems = Readonly<Partial<Record<FieldName, Problem | undefined>>>

/** These are the contract's bounds (`RepositoryDraft`), in characters. */
export const maxLengths = { url: 2000, branch: 200, name: 120, description: 500, file: 0 } as const

const controls = /\p{Cc}/u

const checkLine = (field: 'branch' | 'name', text: string): Problem | undefined => {
  if (text.trim().length > maxLengths[field]) return 'tooLong'
  return controls.test(text.trim()) ? 'controlCharacters' : undefined
}

const checkUrl = (text: string): Problem | undefined => {
  const given = text.trim()
  if (given === '') return 'urlMissing'
  if (given.length > maxLengths.url) return 'tooLong'
  if (!URL.canParse(given)) return 'urlInvalid'
  const { protocol, username, password } = new URL(given)
  if (protocol !== 'https:' && protocol !== 'http:') return 'urlInvalid'
  return username === '' && password === '' ? undefined : 'urlCredentials'
}

const checkSshUrl = (text: string): Problem | undefined => {
  const given = text.trim()
  if (given === '') return 'urlMissing'
  if (given.length > maxLengths.url) return 'tooLong'
  const isUrl = given.startsWith('ssh://')
  const [user = '', ...rest] = given.slice(isUrl ? 'ssh://'.length : 0).split('@')
  const [place = ''] = rest
  if (isUrl && user.includes(':') && rest.length > 0) return 'sshCredentials'
  const isWhole = rest.length === 1 && user !== '' && !/[\s/:]/.test(user) && place.includes(isUrl ? '/' : ':')
  return isWhole ? undefined : 'sshInvalid'
}

export interface Values {
  readonly url: string
  readonly branch: string
  readonly name: string
  readonly description: string
}

export const findProblems = (values: Partial<Values>): Problems => {
  const problemByField = {
    url: values.url === undefined ? undefined : checkUrl(values.url),
    branch: values.branch === undefined ? undefined : checkLine('branch', values.branch),
    name: values.name === undefined ? undefined : checkLine('name', values.name),
    description: (values.description ?? '').trim().length > maxLengths.description ? ('tooLong' as const) : undefined,
  }
  return Object.fromEntries(Object.entries(problemByField).filter(([, problem]) => problem !== undefined)) as Problems
}

export const findSshProblems = ({ url, ...values }: Partial<Values>): Problems => {
  const problem = url === undefined ? undefined : checkSshUrl(url)
  return { ...findProblems(values), ...(problem === undefined ? {} : { url: problem }) }
}

const sshAddressKeys: readonly string[] = ['errors.sshAddressInvalid', 'errors.sshPort', 'errors.sshCredentials']

/** Returns null when the refusal concerns no single field. */
export const getRefusedField = (error: unknown): FieldName | null => {
  const key = error instanceof ApiError ? (error.body?.errorMessageKey ?? '') : ''
  if (key.startsWith('errors.url') || sshAddressKeys.includes(key)) return 'url'
  if (key.startsWith('errors.branch')) return 'branch'
  return key.startsWith('errors.repositoryName') ? 'name' : null
}

export type RepositoryDraft = FormDraft<Values, Problems>

export const removeCredentials = (draft: RepositoryDraft, url = draft.values.url): boolean => {
  const split = splitCredentials(url)
  if (split === undefined) return false
  draft.set({ url: split.address })
  draft.check({ url: split.address.startsWith('ssh:') ? 'sshCredentials' : 'urlCredentials' })
  return true
}

type T = TFunction<['repositories', 'listing', 'app']>

const problemWords = (problem: Problem, amount: string, t: T): string => {
  const isOfEveryForm = problem === 'nameMissing' || problem === 'tooLong' || problem === 'controlCharacters'
  return isOfEveryForm ? t(`listing:problems.${problem}`, { amount }) : t(`problems.${problem}`)
}

export const describeField = (
  field: FieldName,
  { problems, error }: { readonly problems: Problems; readonly error: unknown },
  t: T,
  { number }: Figures,
): string | undefined => {
  const problem = problems[field]
  if (problem !== undefined) return problemWords(problem, number(maxLengths[field]), t)
  return getRefusedField(error) === field ? failureWords(error, t).message : undefined
}

export const toGitPlace = ({ url, branch }: Pick<Values, 'url' | 'branch'>) => ({
  url: url.trim(),
  ...(branch.trim() === '' ? {} : { branch: branch.trim() }),
})
