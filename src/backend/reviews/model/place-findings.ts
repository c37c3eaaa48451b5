import { applyPatch } from 'diff'
import type { FindingContent } from '../../db/review-tables.ts'
import type { ChangedFile, ContextFile, QuotedLines } from '../../review-rules/change.ts'
import { type DiffRow, splitLines } from '../../review-rules/changed-lines.ts'
import { toPatch } from '../../review-rules/to-patch.ts'
import { findQuote, toComparedLines } from '../finding-anchor.ts'
import type { ModelFinding } from './model-reply.ts'
import { listShownRows, writeRow } from './shown-diff.ts'

export interface PlacedFinding {
  readonly content: FindingContent
  readonly excerpt: string
}

type Side = FindingContent['side']

const maxQuotedLines = 20
const excerptLines = 25
const notShown = '\n'

const trimQuote = (quote: string): string => {
  const lines = splitLines(quote)
  const isBlank = (line: string): boolean => line.trim() === ''
  const first = lines.findIndex((line) => !isBlank(line))
  const last = lines.findLastIndex((line) => !isBlank(line))
  return lines.slice(Math.max(first, 0), last + 1).join('\n')
}

const isTelling = (quote: string): boolean => /[\p{L}\p{N}_]/u.test(quote) && splitLines(quote).length <= maxQuotedLines

const quoteAt = (path: string, text: string, startLine: number, lineCount: number): QuotedLines => {
  const endLine = startLine + lineCount - 1
  return {
    path,
    startLine,
    endLine,
    quote: splitLines(text)
      .slice(startLine - 1, endLine)
      .join('\n'),
  }
}

interface Place extends QuotedLines {
  readonly side: Side
}

const findPlace = (file: ChangedFile, rows: readonly DiffRow[], { quote, line }: ModelFinding): Place | undefined => {
  const wanted = trimQuote(quote)
  if (!isTelling(wanted)) return undefined
  for (const side of ['after', 'before'] as const) {
    const text = file[side] ?? ''
    const shown = new Set(rows.flatMap((row) => (side === 'after' || row.after === undefined ? (row[side] ?? []) : [])))
    const lines = toComparedLines(text).map((content, at) => (shown.has(at + 1) ? content : notShown))
    const startLine = findQuote(lines, wanted, line)
    if (startLine !== undefined) return { side, ...quoteAt(file.path, text, startLine, splitLines(wanted).length) }
  }
  return undefined
}

const findEvidence = (
  { evidence }: ModelFinding,
  place: Place,
  texts: ReadonlyMap<string, string>,
): readonly QuotedLines[] =>
  evidence.flatMap(({ path, quote }) => {
    const [text, wanted] = [texts.get(path), trimQuote(quote)]
    if (text === undefined || !isTelling(wanted)) return []
    const startLine = findQuote(toComparedLines(text), wanted, 1)
    if (startLine === undefined || (path === place.path && startLine === place.startLine)) return []
    return [quoteAt(path, text, startLine, splitLines(wanted).length)]
  })

const getIndent = (text: string): string => text.slice(0, text.length - text.trimStart().length)

const indentAlike = (replacement: string, quote: string, place: Place): readonly string[] => {
  const indent = getIndent(trimQuote(quote)) === '' ? getIndent(place.quote) : ''
  return splitLines(replacement).map((line) => (line.trim() === '' ? line : indent + line))
}

const writeFix = (file: ChangedFile, place: Place, { replacement, quote }: ModelFinding): string | undefined => {
  if (replacement === undefined || place.side === 'before' || file.after === null) return undefined
  const lines = indentAlike(replacement, quote, place)
  if (lines.join('\n') === place.quote) return undefined
  const { startLine, endLine } = place
  const patch = toPatch(file, { fix: { startLine, endLine, lines } })
  return patch !== null && applyPatch(file.after, patch) !== false ? patch : undefined
}

const writeExcerpt = (rows: readonly DiffRow[], { side, startLine, endLine }: Place): string => {
  const isIn = (row: DiffRow): boolean => {
    const line = row[side]
    return line !== undefined && line >= startLine && line <= endLine
  }
  const [first, last] = [rows.findIndex(isIn), rows.findLastIndex(isIn)]
  return rows
    .slice(Math.max(0, first - excerptLines), last + 1 + excerptLines)
    .map(writeRow)
    .join('\n')
}

export interface PlaceRequest {
  readonly files: readonly ChangedFile[]
  readonly context: readonly ContextFile[]
  readonly findings: readonly ModelFinding[]
}

export const placeFindings = ({ files, context, findings }: PlaceRequest): readonly PlacedFinding[] => {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const shown = new Map<string, readonly DiffRow[]>()
  const texts = new Map([
    ...context.map(({ path, content }) => [path, content] as const),
    ...files.flatMap(({ path, after }) => (after === null ? [] : [[path, after] as const])),
  ])
  return findings.flatMap((finding) => {
    const file = byPath.get(finding.path)
    if (file === undefined) return []
    const rows = shown.get(file.path) ?? listShownRows(file)
    shown.set(file.path, rows)
    const place = findPlace(file, rows, finding)
    if (place === undefined) return []
    const { area, severity, confidence, title, explanation } = finding
    const fix = writeFix(file, place, finding)
    const content: FindingContent = {
      area,
      severity,
      confidence,
      ...place,
      evidence: [...findEvidence(finding, place, texts)],
      parameters: {},
      texts: { title, explanation },
      ...(fix === undefined ? {} : { fix }),
    }
    return [{ content, excerpt: writeExcerpt(rows, place) }]
  })
}
