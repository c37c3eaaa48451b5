import type { CodeSymbol } from './symbols/code-symbol.ts'
import type { LineTable } from './symbols/line-table.ts'

export interface Chunk {
  /** Counts from 0 within its file. */
  readonly ordinal: number
  /** From 1, both inclusive. */
  readonly startLine: number
  readonly endLine: number
  /** Not 0 only for a further piece of one very long line. */
  readonly startCharacter: number
  /** Qualified name of the one symbol it shows or lies in. */
  readonly symbol: string | null
  readonly text: string
}

const WINDOW_LINES = 40
const WINDOW_OVERLAP = 4
/** A definition up to this long is one chunk; a longer one is split at what it holds. */
const WHOLE_LINES = 60
/** Smaller neighbours share a chunk. */
const SMALL_LINES = 8
const MAX_CHARACTERS = 6000
const LEAD = /^\s*(?:\/\/|\/\*|\*|#(?!include|define|if|endif|else|pragma)|@|\[|--)/

interface Segment {
  readonly first: number
  readonly last: number
  readonly symbol: string | null
}

interface Branch {
  readonly symbol: CodeSymbol
  readonly children: Branch[]
}

/** Every line that is not blank is in at least one chunk; windows of one long text overlap by a few lines. */
export function splitIntoChunks(lines: LineTable, symbols: readonly CodeSymbol[]): Chunk[] {
  const whole = { first: 1, last: lines.count, symbol: null }
  const segments = packed(splitAt(whole, treeOf(symbols), lines))
  return segments
    .flatMap((segment) => windows(segment, lines))
    .flatMap((segment) => pieces(segment, lines))
    .map((chunk, ordinal) => ({ ordinal, ...chunk }))
}

function treeOf(symbols: readonly CodeSymbol[]): Branch[] {
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

function isWithin(symbol: CodeSymbol, outer: CodeSymbol | undefined): boolean {
  return outer !== undefined && symbol.end.line <= outer.end.line && symbol.start.line >= outer.start.line
}

/** Cuts a stretch of lines at the definitions in it, each with the comment above. */
function splitAt(whole: Segment, branches: readonly Branch[], lines: LineTable): Segment[] {
  const segments: Segment[] = []
  let next = whole.first
  for (const { symbol, children } of branches) {
    const first = withLead(symbol.start.line, next, lines)
    const last = Math.min(symbol.end.line, whole.last)
    if (first < next || last < first) continue
    if (first > next) segments.push({ first: next, last: first - 1, symbol: whole.symbol })
    const own = { first, last, symbol: symbol.qualifiedName }
    segments.push(...(last - first < WHOLE_LINES || children.length === 0 ? [own] : splitAt(own, children, lines)))
    next = last + 1
  }
  if (next <= whole.last) segments.push({ first: next, last: whole.last, symbol: whole.symbol })
  return segments
}

function withLead(line: number, floor: number, lines: LineTable): number {
  let first = line
  while (first > floor && LEAD.test(lines.line(first - 1))) first -= 1
  return first
}

/** Imports, constants and one-line definitions would be chunks of no meaning by themselves. */
function packed(segments: readonly Segment[]): Segment[] {
  const result: Segment[] = []
  for (const segment of segments) {
    const before = result.at(-1)
    const isSmall = before !== undefined && Math.min(size(before), size(segment)) < SMALL_LINES
    if (isSmall && size(before) + size(segment) <= WINDOW_LINES) result.splice(-1, 1, joined(before, segment))
    else result.push(segment)
  }
  return result
}

function size({ first, last }: Segment): number {
  return last - first + 1
}

/** Of a definition and the odd lines beside it, the name is the definition's; of two definitions, what both lie in. */
function joined(one: Segment, other: Segment): Segment {
  return { first: one.first, last: other.last, symbol: sharedName(one, other) }
}

function sharedName(one: Segment, other: Segment): string | null {
  if (one.symbol === null || other.symbol === null) return size(one) >= size(other) ? one.symbol : other.symbol
  const [left, right] = [one.symbol.split('.'), other.symbol.split('.')]
  const shared = left.slice(
    0,
    left.findIndex((part, index) => part !== right[index]),
  )
  return one.symbol === other.symbol ? one.symbol : shared.join('.') || null
}

function windows(segment: Segment, lines: LineTable): Segment[] {
  const result: Segment[] = []
  const isWhole = size(segment) <= (segment.symbol === null ? WINDOW_LINES : WHOLE_LINES)
  const step = isWhole ? size(segment) : WINDOW_LINES
  for (let first = segment.first; first <= segment.last;) {
    const last = fitting(first, Math.min(first + step - 1, segment.last), lines)
    result.push({ first, last, symbol: segment.symbol })
    if (last === segment.last) break
    first = Math.max(last + 1 - WINDOW_OVERLAP, first + 1)
  }
  return result
}

/** The last line that still fits into a chunk begun at the first. */
function fitting(first: number, last: number, lines: LineTable): number {
  const limit = lines.startOf(first) + MAX_CHARACTERS
  return lines.startOf(last + 1) <= limit ? last : Math.max(first, lines.lineOf(limit) - 1)
}

function pieces(segment: Segment, lines: LineTable): Omit<Chunk, 'ordinal'>[] {
  let { first, last } = segment
  while (first <= last && lines.line(first).trim() === '') first += 1
  while (last >= first && lines.line(last).trim() === '') last -= 1
  const text = lines.lines(first, last)
  if (first > last) return []
  const chunk = { startLine: first, endLine: last, symbol: segment.symbol }
  if (first < last || text.length <= MAX_CHARACTERS) return [{ ...chunk, startCharacter: 0, text }]
  const count = Math.ceil(text.length / MAX_CHARACTERS)
  return Array.from({ length: count }, (_, index) => {
    const startCharacter = index * MAX_CHARACTERS
    return { ...chunk, startCharacter, text: text.slice(startCharacter, startCharacter + MAX_CHARACTERS) }
  })
}
