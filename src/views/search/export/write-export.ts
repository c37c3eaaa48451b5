import type { CodeSearchReply } from '#src/contract/code-search.ts'
import { fileAddress } from '../../code/code-addresses.ts'
import { writeCsv } from '../../listing/csv/write-csv.ts'
import type { ExportedRow } from './exported-rows.ts'

export const exportFormats = ['csv', 'json', 'markdown'] as const
export type ExportFormat = (typeof exportFormats)[number]

export interface ExportedSearch {
  readonly query: string
  readonly mode: string
  readonly url: string
  readonly totals: CodeSearchReply['totals'] | undefined
  readonly summary: string
  readonly rows: readonly ExportedRow[]
}

export interface WrittenExport {
  readonly extension: string
  readonly type: string
  readonly text: string
}

interface LinkedRow extends Omit<ExportedRow, 'repositoryId'> {
  readonly url: string
}

const toLinked =
  (base: string) =>
  ({ repositoryId, ...row }: ExportedRow): LinkedRow => {
    const address = fileAddress(repositoryId, row.path, { from: row.fromLine, to: row.toLine })
    return { ...row, url: new URL(address, base).href }
  }

const toCsv = (rows: readonly LinkedRow[]): string =>
  writeCsv<LinkedRow>(
    {
      repository: ({ repository }) => repository,
      path: ({ path }) => path,
      fromLine: ({ fromLine }) => fromLine,
      toLine: ({ toLine }) => toLine,
      symbol: ({ symbol }) => symbol,
      text: ({ text }) => text,
      url: ({ url }) => url,
    },
    rows,
  )

const createFence = (text: string, minLength: number): string => {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
  return '`'.repeat(Math.max(minLength, longest + 1))
}

const toInlineCode = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ')
  const fence = createFence(line, 1)
  return fence.length === 1 ? `${fence}${line}${fence}` : `${fence} ${line} ${fence}`
}

const toBlock = (text: string): string => {
  const fence = createFence(text, 3)
  return `${fence}\n${text}\n${fence}`
}

const toMarkdown = ({ query, url, summary }: ExportedSearch, rows: readonly LinkedRow[]): string => {
  const parts = [`# [${toInlineCode(query)}](${url})`, summary]
  let file = ''
  for (const { repository, path, fromLine, toLine, text, url: lineUrl } of rows) {
    const heading = `## ${toInlineCode(repository)} ${toInlineCode(path)}`
    if (heading !== file) parts.push(heading)
    file = heading
    const lines = fromLine === toLine ? String(fromLine) : `${fromLine}–${toLine}`
    parts.push(`[${lines}](${lineUrl})`, ...(text === '' ? [] : [toBlock(text)]))
  }
  return `${parts.join('\n\n')}\n`
}

export const writeExport = (format: ExportFormat, search: ExportedSearch): WrittenExport => {
  const rows = search.rows.map(toLinked(search.url))
  if (format === 'csv') return { extension: 'csv', type: 'text/csv;charset=utf-8', text: toCsv(rows) }
  if (format === 'markdown')
    return { extension: 'md', type: 'text/markdown;charset=utf-8', text: toMarkdown(search, rows) }
  const { query, mode, url, totals } = search
  const counts = totals && { matches: totals.matches, files: totals.files, isBounded: totals.isBounded }
  const text = `${JSON.stringify({ query, mode, url, totals: counts, results: rows }, null, 2)}\n`
  return { extension: 'json', type: 'application/json', text }
}
