import { type LineRange, parseLineRange, formatLineRange } from '../code/line-range.ts'

export interface OpenLines {
  readonly repositoryId: string
  readonly path: string
  readonly lines: LineRange | null
}

export interface ChatPlace {
  readonly conversationId: string | null
  readonly sourceIds: readonly string[]
  readonly open: OpenLines | null
}

const id = /^[0-9a-f]{24}$/
const maxSources = 100

const parseOpenLines = (given: URLSearchParams): OpenLines | null => {
  const repositoryId = given.get('repo') ?? ''
  const path = given.get('file') ?? ''
  if (!id.test(repositoryId) || path === '' || path.length > 4096) return null
  return { repositoryId, path, lines: parseLineRange(given.get('line')) }
}

export const parsePlace = (search: string): ChatPlace => {
  const given = new URLSearchParams(search)
  const conversationId = given.get('conversation') ?? ''
  const sourceIds = [...new Set(given.getAll('in').filter((each) => id.test(each)))].slice(0, maxSources)
  return { conversationId: id.test(conversationId) ? conversationId : null, sourceIds, open: parseOpenLines(given) }
}

export const toQuery = ({ conversationId, sourceIds, open }: ChatPlace): string => {
  const parts: [string, string][] =
    conversationId === null ? sourceIds.map((each) => ['in', each]) : [['conversation', conversationId]]
  if (open !== null) parts.push(['repo', open.repositoryId], ['file', open.path])
  if (open !== null && open.lines !== null) parts.push(['line', formatLineRange(open.lines)])
  const text = new URLSearchParams(parts).toString().replaceAll('%2F', '/')
  return text === '' ? '' : `?${text}`
}
