import { fileKind } from '../../code-index/file-importance.ts'
import type { ChangedFile } from '../../review-rules/change.ts'
import { type DiffRow, listDiffRows } from '../../review-rules/changed-lines.ts'
import { contextLines } from './review-budget.ts'

const maxLineLength = 400

const isContext = ({ before, after }: DiffRow): boolean => before !== undefined && after !== undefined

export const listShownRows = (file: ChangedFile): readonly DiffRow[] => {
  const rows = listDiffRows(file)
  const near = new Set<number>()
  for (const [at, row] of rows.entries()) {
    if (isContext(row)) continue
    for (let shown = at - contextLines; shown <= at + contextLines; shown += 1) near.add(shown)
  }
  return rows.filter((_, at) => near.has(at))
}

const toMark = ({ before, after }: DiffRow): string => {
  if (before === undefined) return '+'
  return after === undefined ? '-' : ' '
}

export const writeRow = (row: DiffRow): string => {
  const text = row.text.length > maxLineLength ? `${row.text.slice(0, maxLineLength)}…` : row.text
  return `${toMark(row)}${row.after ?? row.before ?? 0}: ${text}`
}

const writeRows = (rows: readonly DiffRow[]): readonly string[] =>
  rows.flatMap((row, at) => {
    const previous = rows[at - 1]
    const isGap =
      previous !== undefined && isContext(row) && isContext(previous) && row.after !== (previous.after ?? 0) + 1
    return [...(isGap ? ['…'] : []), writeRow(row)]
  })

interface Part {
  readonly path: string
  readonly text: string
}

const splitFile = (file: ChangedFile, maxLength: number): readonly Part[] => {
  const { path, oldPath, status } = file
  const from = oldPath === undefined || oldPath === path ? '' : `, formerly ${JSON.stringify(oldPath)}`
  const head = `File ${JSON.stringify(path)} (${status}${from}):`
  const parts: string[] = []
  for (const line of writeRows(listShownRows(file))) {
    const last = parts.at(-1)
    if (last === undefined || last.length + line.length > maxLength) parts.push(`${head}\n${line}`)
    else parts[parts.length - 1] = `${last}\n${line}`
  }
  return parts.map((text) => ({ path, text }))
}

export interface Batch {
  readonly paths: readonly string[]
  readonly text: string
}

interface Bounds {
  readonly maxBatches: number
  readonly maxLength: number
}

const isTest = ({ path }: ChangedFile): boolean => fileKind(path) === 'test'

const pack = (parts: readonly Part[], maxLength: number): readonly Batch[] => {
  const batches: { paths: string[]; text: string }[] = []
  for (const { path, text } of parts) {
    const last = batches.at(-1)
    if (last === undefined || last.text.length + text.length > maxLength) batches.push({ paths: [path], text })
    else {
      last.paths.push(path)
      last.text += `\n\n${text}`
    }
  }
  return batches
}

export const writeDiffs = (files: readonly ChangedFile[], { maxBatches, maxLength }: Bounds): readonly Batch[] => {
  const ordered = [...files.filter((file) => !isTest(file)), ...files.filter(isTest)]
  const parts = ordered.flatMap((file) => splitFile(file, maxLength))
  const batches = pack(parts, maxLength)
  const unread = new Set(batches.slice(maxBatches).flatMap(({ paths }) => paths))
  return batches
    .slice(0, maxBatches)
    .map(({ paths, text }) => ({ paths: paths.filter((path) => !unread.has(path)), text }))
}
