import type { CodeSymbol } from './symbols/code-symbol.ts'
import type { LineTable } from './symbols/line-table.ts'

export interface Chunk {
  readonly ordinal: number
  readonly startLine: number
  readonly endLine: number
  readonly startCharacter: number
  readonly symbol: string | null
  readonly text: string
}

const windowLines = 40
const windowOverlap = 4
const maxWholeLines = 60
const minOwnLines = 8
const mainShare = 2 / 3
const maxTailLines = 2
const maxCharacters = 6000
const leadingComment = /^\s*(?:\/\/|\/\*|\*|#(?!include|define|if|endif|else|pragma)|@|\[|--)/

interface Segment {
  readonly first: number
  readonly last: number
  readonly symbol: string | null
  readonly weight: number
}

interface Branch {
  readonly symbol: CodeSymbol
  readonly children: Branch[]
}

const createSegment = (first: number, last: number, symbol: string | null): Segment => ({
  first,
  last,
  symbol,
  weight: last - first + 1,
})

const countLines = ({ first, last }: Segment): number => last - first + 1

const belongTogether = (before: Segment, after: Segment): boolean => {
  if (countLines(after) <= maxTailLines) return true
  const isSmall = Math.min(countLines(before), countLines(after)) < minOwnLines
  return isSmall && countLines(before) + countLines(after) <= windowLines
}

const findSharedName = (before: string | null, after: string | null): string | null => {
  const [left, right] = [before?.split('.') ?? [], after?.split('.') ?? []]
  const differing = left.findIndex((part, index) => part !== right[index])
  return left.slice(0, differing === -1 ? left.length : differing).join('.') || null
}

const joinSegments = (before: Segment, after: Segment): Segment => {
  const whole = createSegment(before.first, after.last, findSharedName(before.symbol, after.symbol))
  const main = [before, after].find(({ symbol, weight }) => symbol !== null && weight >= countLines(whole) * mainShare)
  return main === undefined ? whole : { ...whole, symbol: main.symbol, weight: main.weight }
}

/** Imports, constants and one-line definitions would be meaningless chunks alone. */
const packSmall = (segments: readonly Segment[]): Segment[] => {
  const result: Segment[] = []
  for (const next of segments) {
    const before = result.at(-1)
    if (before !== undefined && belongTogether(before, next)) result.splice(-1, 1, joinSegments(before, next))
    else result.push(next)
  }
  return result
}

const withLead = (line: number, floor: number, lines: LineTable): number => {
  let first = line
  while (first > floor && leadingComment.test(lines.line(first - 1))) first -= 1
  return first
}

const splitAt = (whole: Segment, branches: readonly Branch[], lines: LineTable): Segment[] => {
  const segments: Segment[] = []
  let next = whole.first
  for (const { symbol, children } of branches) {
    const first = withLead(symbol.start.line, next, lines)
    const last = Math.min(symbol.end.line, whole.last)
    if (first < next || last < first) continue
    if (first > next) segments.push(createSegment(next, first - 1, whole.symbol))
    const own = createSegment(first, last, symbol.qualifiedName)
    segments.push(...(last - first < maxWholeLines || children.length === 0 ? [own] : splitAt(own, children, lines)))
    next = last + 1
  }
  if (next <= whole.last) segments.push(createSegment(next, whole.last, whole.symbol))
  return segments
}

const isWithin = (symbol: CodeSymbol, outer: CodeSymbol | undefined): boolean =>
  outer !== undefined && symbol.end.line <= outer.end.line && symbol.start.line >= outer.start.line

const buildTree = (symbols: readonly CodeSymbol[]): Branch[] => {
  const roots: Branch[] = []
  const around: Branch[] = []
  for (const symbol of symbols) {
    while (around.length > 0 && !isWithin(symbol, around.at(-1)?.symbol)) around.pop()
    const branch = { symbol, children: [] }
    ;(around.at(-1)?.children ?? roots).push(branch)
    around.push(branch)
  }
  return roots
}

const findLastFitting = (first: number, last: number, lines: LineTable): number => {
  const limit = lines.getStart(first) + maxCharacters
  return lines.getStart(last + 1) <= limit ? last : Math.max(first, lines.getLine(limit) - 1)
}

const splitIntoWindows = (whole: Segment, lines: LineTable): Segment[] => {
  const result: Segment[] = []
  const isWhole = countLines(whole) <= (whole.symbol === null ? windowLines : maxWholeLines)
  const step = isWhole ? countLines(whole) : windowLines
  for (let first = whole.first; first <= whole.last;) {
    const last = findLastFitting(first, Math.min(first + step - 1, whole.last), lines)
    result.push({ first, last, symbol: whole.symbol, weight: whole.weight })
    if (last === whole.last) break
    first = Math.max(last + 1 - windowOverlap, first + 1)
  }
  return result
}

const splitLongLine = (window: Segment, lines: LineTable): Omit<Chunk, 'ordinal'>[] => {
  let { first, last } = window
  while (first <= last && lines.line(first).trim() === '') first += 1
  while (last >= first && lines.line(last).trim() === '') last -= 1
  const text = lines.lines(first, last)
  if (first > last) return []
  const chunk = { startLine: first, endLine: last, symbol: window.symbol }
  if (first < last || text.length <= maxCharacters) return [{ ...chunk, startCharacter: 0, text }]
  const count = Math.ceil(text.length / maxCharacters)
  return Array.from({ length: count }, (_, index) => {
    const startCharacter = index * maxCharacters
    return { ...chunk, startCharacter, text: text.slice(startCharacter, startCharacter + maxCharacters) }
  })
}

/** Each line that is not blank is in at least one chunk; windows of a long text overlap. */
export const splitIntoChunks = (lines: LineTable, symbols: readonly CodeSymbol[]): Chunk[] => {
  const whole = createSegment(1, lines.count, null)
  const segments = packSmall(splitAt(whole, buildTree(symbols), lines))
  return segments
    .flatMap((stretch) => splitIntoWindows(stretch, lines))
    .flatMap((window) => splitLongLine(window, lines))
    .map((chunk, ordinal) => ({ ordinal, ...chunk }))
}
