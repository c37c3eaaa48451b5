import { letterCases, type LetterCase } from '#src/contract/letter-case.ts'
import type { CodeSorting } from '#src/contract/query-language.ts'
import { type LineRange, parseLineRange, formatLineRange } from '../code/line-range.ts'
import { readsAsCode } from './reads-as-code.ts'

export const searchModes = ['auto', 'exact', 'meaning'] as const
export type SearchMode = (typeof searchModes)[number]

export const shownContexts = [0, 3, 10] as const
export type ShownContext = (typeof shownContexts)[number]

export interface OpenFile {
  readonly repositoryId: string
  readonly path: string
  readonly lines: LineRange | null
}

export interface SearchState {
  readonly query: string
  readonly mode: SearchMode
  /** Applies where the query is read as code, and is kept while another mode is chosen. */
  readonly isRegex: boolean
  readonly letterCase: LetterCase
  readonly sorting: CodeSorting
  readonly context: ShownContext
  /** Holds names of data sources, and is empty for all. */
  readonly sources: readonly string[]
  /** Holds names of languages, or file endings with their dot. */
  readonly languages: readonly string[]
  /** Holds a folder or a pattern, and is empty for everywhere. */
  readonly path: string
  readonly open: OpenFile | null
}

/** `auto` understands the query language as well: a query that uses it searches the code alone. */
export const searchesCode = ({ mode, query }: Pick<SearchState, 'mode' | 'query'>): boolean =>
  mode === 'exact' || (mode === 'auto' && readsAsCode(query))

export const isExpression = (state: Pick<SearchState, 'mode' | 'query' | 'isRegex'>): boolean =>
  state.isRegex && searchesCode(state)

export type Filters = Pick<SearchState, 'sources' | 'languages' | 'path'>

export const noFilters: Filters = { sources: [], languages: [], path: '' }

export const maxQueryLength = 1000

export const cutQuery = (query: string): string => query.slice(0, maxQueryLength + 1)

const readText = (text: string): string => text.replace(/\p{Cc}/gu, ' ')

const maxChosen = 50

const getSeveral = (given: URLSearchParams, key: string): string[] =>
  [
    ...new Set(
      given
        .getAll(key)
        .map(readText)
        .filter((value) => value !== '' && value.length <= 200),
    ),
  ].slice(0, maxChosen)

const parseOpenFile = (given: URLSearchParams): OpenFile | null => {
  const repositoryId = given.get('repo') ?? ''
  const path = given.get('file') ?? ''
  if (!/^[0-9a-f]{24}$/.test(repositoryId) || path === '' || path.length > 4096) return null
  return { repositoryId, path, lines: parseLineRange(given.get('line')) }
}

export const parseState = (search: string): SearchState => {
  const given = new URLSearchParams(search)
  return {
    query: cutQuery(readText(given.get('q') ?? '')),
    mode: searchModes.find((mode) => mode === given.get('mode')) ?? 'auto',
    isRegex: given.get('regex') === '1',
    letterCase: letterCases.find((letterCase) => letterCase.toLowerCase() === given.get('case')) ?? 'Smart',
    sorting: given.get('sort') === 'path' ? 'Path' : 'Relevance',
    context: shownContexts.find((context) => String(context) === given.get('context')) ?? 0,
    sources: getSeveral(given, 'in'),
    languages: getSeveral(given, 'lang'),
    path: readText(given.get('path') ?? '').slice(0, 500),
    open: parseOpenFile(given),
  }
}

const toOpenParts = (open: OpenFile | null): [string, string][] =>
  open === null
    ? []
    : [
        ['repo', open.repositoryId],
        ['file', open.path],
        ...(open.lines === null ? [] : [['line', formatLineRange(open.lines)] as [string, string]]),
      ]

export const toSearch = (state: SearchState): string => {
  const { query, mode, isRegex, letterCase, sorting, context, sources, languages, path, open } = state
  const parts: [string, string][] = [
    ...(query === '' ? [] : [['q', query] as [string, string]]),
    ...(mode === 'auto' ? [] : [['mode', mode] as [string, string]]),
    ...(isRegex ? [['regex', '1'] as [string, string]] : []),
    ...(letterCase === 'Smart' ? [] : [['case', letterCase.toLowerCase()] as [string, string]]),
    ...(sorting === 'Path' ? [['sort', 'path'] as [string, string]] : []),
    ...(context === 0 ? [] : [['context', String(context)] as [string, string]]),
    ...sources.map((name): [string, string] => ['in', name]),
    ...languages.map((name): [string, string] => ['lang', name]),
    ...(path === '' ? [] : [['path', path] as [string, string]]),
    ...toOpenParts(open),
  ]
  const text = new URLSearchParams(parts).toString().replaceAll('%2F', '/')
  return text === '' ? '' : `?${text}`
}

export const hasFilters = ({ sources, languages, path }: Filters): boolean =>
  sources.length > 0 || languages.length > 0 || path.trim() !== ''
