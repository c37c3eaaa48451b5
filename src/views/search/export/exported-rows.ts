import type { FoundFile } from '../found-files.ts'

export interface ExportedRow {
  readonly repository: string
  readonly repositoryId: string
  readonly path: string
  readonly fromLine: number
  readonly toLine: number
  readonly symbol: string | null
  readonly text: string
}

export const toExportedRows = (files: readonly FoundFile[]): ExportedRow[] =>
  files.flatMap(({ repository: { id: repositoryId, name: repository }, path, parts }) => {
    const place = { repository, repositoryId, path }
    if (parts.length === 0) return [{ ...place, fromLine: 1, toLine: 1, symbol: null, text: '' }]
    return parts.flatMap(({ symbol, hits }) =>
      hits.map(({ lines, target }) => ({
        ...place,
        fromLine: target.from,
        toLine: target.to,
        symbol: symbol?.name ?? null,
        text: lines.map(({ text }) => text).join('\n'),
      })),
    )
  })
