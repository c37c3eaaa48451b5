import type { LetterCase } from './letter-case.ts'

export const filterPrefixes = ['file', 'lang', 'repo', 'sym', 'branch'] as const
export type FilterPrefix = (typeof filterPrefixes)[number]

export const casesByOption = {
  yes: 'Sensitive',
  no: 'Insensitive',
  auto: 'Smart',
} as const satisfies Record<string, LetterCase>
export type CaseOption = keyof typeof casesByOption

export const wordOptions = ['yes', 'no'] as const
export type WordOption = (typeof wordOptions)[number]

export const queryPrefixes = [...filterPrefixes, 'case', 'word'] as const
export type QueryPrefix = (typeof queryPrefixes)[number]

export const isQueryPrefix = (word: string | undefined): word is QueryPrefix =>
  queryPrefixes.some((prefix) => prefix === word)

const prefixedTerm = /(?:^|[\s(-])([a-z]{3,6}):[^\s:)]/g

export const hasFilter = (query: string): boolean =>
  [...query.matchAll(prefixedTerm)].some(([, prefix]) => isQueryPrefix(prefix))

export const codeSortings = ['Relevance', 'Path'] as const
export type CodeSorting = (typeof codeSortings)[number]
