import { standsAlone } from '#src/lib/whole-word.ts'
import type { ReadChunk } from '../../code-index/chunk-reader.ts'
import { type LineMatch, type Matches, maxListed, showLine, withoutReturn } from '../line-matches.ts'
import type { Span } from '../windowed-spans.ts'

export interface WholeText {
  readonly text: string
  readonly lines: readonly string[]
  readonly starts: readonly number[]
  readonly firstLine: number
}

const maxShownLines = 20

export const toWholeText = (chunks: readonly ReadChunk[]): WholeText => {
  const lines = chunks.flatMap(({ content }) => content.split('\n')).map(withoutReturn)
  const starts: number[] = []
  let start = 0
  for (const line of lines) {
    starts.push(start)
    start += line.length + 1
  }
  return { text: lines.join('\n'), lines, starts, firstLine: chunks[0]?.startLine ?? 1 }
}

const findLine = ({ starts }: WholeText, place: number): number => {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= place) low = middle
    else high = middle - 1
  }
  return low
}

const selectShown = (first: number, last: number): number[] => {
  const all = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  return all.length <= maxShownLines ? all : [...all.slice(0, maxShownLines - 1), last]
}

const listLines = (whole: WholeText, { start, end }: Span): LineMatch[] => {
  const { lines, starts, firstLine } = whole
  const first = findLine(whole, start)
  return selectShown(first, findLine(whole, end - 1)).map((at) => {
    const [line, lineStart] = [lines[at] ?? '', starts[at] ?? 0]
    const from = Math.max(0, start - lineStart)
    const columns = { startColumn: from + 1, endColumn: Math.min(end - lineStart, line.length) + 1 }
    const match = { lineNumber: firstLine + at, ...columns, ...showLine(line, from) }
    return at === first ? match : { ...match, continued: true }
  })
}

export const multilineMatches = (whole: WholeText, spans: readonly Span[], chunk: ReadChunk): Matches => {
  const from = whole.starts[chunk.startLine - whole.firstLine] ?? 0
  const to = whole.starts[chunk.endLine + 1 - whole.firstLine] ?? Infinity
  const own = spans.filter(({ start }) => start >= from && start < to)
  return {
    count: own.length,
    listed: own
      .slice(0, maxListed)
      .flatMap((span) => listLines(whole, span))
      .slice(0, maxListed),
    isWhole: own.some((span) => standsAlone(whole.text, span)),
  }
}
