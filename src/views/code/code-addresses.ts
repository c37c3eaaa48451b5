import { formatLineRange, type LineRange } from './line-range.ts'

interface NamedRepository {
  readonly id: string
  readonly name: string
}

interface FileLine {
  readonly path: string
  readonly line: number
  readonly endLine?: number
}

const formatQuery = (parts: [string, string][]): string => new URLSearchParams(parts).toString().replaceAll('%2F', '/')

const toOpenParts = (repositoryId: string, open: FileLine | undefined): [string, string][] =>
  open === undefined
    ? []
    : [
        ['repo', repositoryId],
        ['file', open.path],
        ['line', formatLineRange({ from: open.line, to: open.endLine ?? open.line })],
      ]

export const askAddress = (repositoryId: string, open?: FileLine): string =>
  `/chat?${formatQuery([['in', repositoryId], ...toOpenParts(repositoryId, open)])}`

export const searchAddress = ({ id, name }: NamedRepository, words: string, open?: FileLine): string =>
  `/search?${formatQuery([['q', words], ['in', name], ...toOpenParts(id, open)])}`

export const filesAddress = (repositoryId: string): string => `/repositories/${repositoryId}/files`

export const folderAddress = (repositoryId: string, folder: string): string =>
  folder === '' ? filesAddress(repositoryId) : `${filesAddress(repositoryId)}?${formatQuery([['folder', folder]])}`

export const fileAddress = (repositoryId: string, file: string, lines: LineRange | null = null): string => {
  const parts: [string, string][] = lines === null ? [] : [['line', formatLineRange(lines)]]
  return `${filesAddress(repositoryId)}?${formatQuery([['file', file], ...parts])}`
}
