import type { GrepResult } from '#src/contract/search.ts'
import { standsAlone } from '#src/lib/whole-word.ts'
import type { LineMatcher } from './line-matcher.ts'

export type LineMatch = GrepResult['matches'][number]

export interface Matches {
  readonly count: number
  readonly listed: readonly LineMatch[]
  readonly isWhole: boolean
}

export const maxListed = 50
export const maxLineLength = 400
const marginBefore = 80

export const showLine = (line: string, start: number): { lineText: string; lineTextStart?: number } => {
  if (line.length <= maxLineLength) return { lineText: line }
  const from = Math.max(0, Math.min(start - marginBefore, line.length - maxLineLength))
  const lineText = line.slice(from, from + maxLineLength)
  return from === 0 ? { lineText } : { lineText, lineTextStart: from + 1 }
}

export const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line)

interface PlacedLine {
  readonly at: number
  readonly line: string
}

const linesHolding = function* (content: string, needle: string): Generator<PlacedLine> {
  let [at, start] = [0, 0]
  for (let match = content.indexOf(needle); match >= 0; match = content.indexOf(needle, start)) {
    for (let end = content.indexOf('\n', start); end >= 0 && end < match; end = content.indexOf('\n', start)) {
      at += 1
      start = end + 1
    }
    const end = content.indexOf('\n', match)
    yield { at, line: content.slice(start, end < 0 ? undefined : end) }
    if (end < 0) return
    at += 1
    start = end + 1
  }
}

const walkLines = ({ needle = '', ignoresCase }: LineMatcher, content: string): Generator<PlacedLine> =>
  linesHolding(content, ignoresCase ? '' : needle)

export const matchesIn = (
  matcher: LineMatcher,
  content: string,
  startLine: number,
  isOver: () => boolean = () => false,
): Matches => {
  const listed: LineMatch[] = []
  let count = 0
  let isWhole = false
  if (!matcher.canMatch(content)) return { count, listed, isWhole }
  for (const { at, line: raw } of walkLines(matcher, content)) {
    const line = withoutReturn(raw)
    for (const span of matcher.spansIn(line, isOver)) {
      const { start, end } = span
      count += 1
      isWhole ||= standsAlone(line, span)
      if (listed.length >= maxListed) continue
      const columns = { startColumn: start + 1, endColumn: end + 1 }
      listed.push({ lineNumber: startLine + at, ...columns, ...showLine(line, start) })
    }
  }
  return { count, listed, isWhole }
}
