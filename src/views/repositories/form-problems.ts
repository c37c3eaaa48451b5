import type { TFunction } from 'i18next'
import { ApiError } from '#src/api/api-error.ts'
import { failureWords } from '../failure-words.ts'
import type { Figures } from '../listing/figures.ts'

export type FieldName = keyof Values | 'file'

export type Problem =
  | 'urlMissing'
  | 'urlInvalid'
  | 'urlCredentials'
  | 'nameMissing'
  | 'branchMissing'
  | 'tooLong'
  | 'controlCharacters'
  | 'fileMissing'

export type Problems = Readonly<Partial<Record<FieldName, Problem | undefined>>>

/** The contract's bounds (`RepositoryDraft`), in characters. */
export const longest = { url: 2000, branch: 200, name: 120, description: 500, file: 0 } as const

const controls = /\p{Cc}/u

const lineProblem = (field: 'branch' | 'name', text: string): Problem | undefined => {
  if (text.trim().length > longest[field]) return 'tooLong'
  return controls.test(text.trim()) ? 'controlCharacters' : undefined
}

const urlProblem = (text: string): Problem | undefined => {
  const given = text.trim()
  if (given === '') return 'urlMissing'
  if (given.length > longest.url) return 'tooLong'
  if (!URL.canParse(given)) return 'urlInvalid'
  const { protocol, username, password } = new URL(given)
  if (protocol !== 'https:' && protocol !== 'http:') return 'urlInvalid'
  return username === '' && password === '' ? undefined : 'urlCredentials'
}

export interface Values {
  readonly url: string
  readonly branch: string
  readonly name: string
  readonly description: string
}

/** What is wrong with the fields that a form has, before anything is sent. */
export const problemsIn = (values: Partial<Values>): Problems => {
  const found = {
    url: values.url === undefined ? undefined : urlProblem(values.url),
    branch: values.branch === undefined ? undefined : lineProblem('branch', values.branch),
    name: values.name === undefined ? undefined : lineProblem('name', values.name),
    description: (values.description ?? '').trim().length > longest.description ? ('tooLong' as const) : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined)) as Problems
}

/** The field that a refusal of the server is about; null when it is about the whole. */
export const refusedField = (error: unknown): FieldName | null => {
  const key = error instanceof ApiError ? (error.body?.errorMessageKey ?? '') : ''
  if (key.startsWith('errors.url')) return 'url'
  if (key.startsWith('errors.branch')) return 'branch'
  return key.startsWith('errors.repositoryName') ? 'name' : null
}

type T = TFunction<['repositories', 'listing', 'app']>

const problemWords = (problem: Problem, amount: string, t: T): string => {
  const isOfEveryForm = problem === 'nameMissing' || problem === 'tooLong' || problem === 'controlCharacters'
  return isOfEveryForm ? t(`listing:problems.${problem}`, { amount }) : t(`problems.${problem}`)
}

/** What stands at a field: what was found here, else what the server refused. */
export const fieldWords = (
  field: FieldName,
  { problems, error }: { readonly problems: Problems; readonly error: unknown },
  t: T,
  { number }: Figures,
): string | undefined => {
  const problem = problems[field]
  if (problem !== undefined) return problemWords(problem, number(longest[field]), t)
  return refusedField(error) === field ? failureWords(error, t).message : undefined
}
