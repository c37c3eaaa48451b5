import type { CodePiece } from '#src/ui/code-line.tsx'
import { sentKinds } from './code-kinds.ts'
import type { Spans } from './highlight.ts'

/** Offsets count within a line; the end is exclusive. */
export interface LineMark {
  readonly start: number
  readonly end: number
}

export interface CodeText {
  readonly text: string
  readonly lineCount: number
  /** Tabs count as four characters. */
  readonly columnCount: number
  readonly line: (number: number) => string
  readonly getStart: (number: number) => number
}

const tabWidth = 4

const measureWidth = (line: string): number => {
  let tabs = 0
  for (let at = line.indexOf('\t'); at >= 0; at = line.indexOf('\t', at + 1)) tabs += 1
  return line.length + tabs * (tabWidth - 1)
}

/** A line break at the very end begins no line of its own. */
export const toCodeText = (text: string): CodeText => {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  if (starts.length > 1 && starts.at(-1) === text.length) starts.pop()
  const getStart = (number: number): number => starts[number - 1] ?? text.length
  const line = (number: number): string => {
    const next = starts[number]
    return text.slice(getStart(number), next === undefined ? text.length : next - 1).replace(/\r?\n?$/, '')
  }
  let columnCount = 0
  for (let number = 1; number <= starts.length; number += 1)
    columnCount = Math.max(columnCount, measureWidth(line(number)))
  return { text, lineCount: starts.length, columnCount, line, getStart }
}

const firstAfter = (spans: Spans, offset: number): number => {
  let low = 0
  let high = spans.length / 3
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle * 3 + 1] ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  return low * 3
}

type Kind = CodePiece['kind']

const cutByColour = (line: string, start: number, spans: Spans | null): { end: number; kind: Kind }[] => {
  const cuts: { end: number; kind: Kind }[] = []
  let at = 0
  for (let index = spans === null ? 0 : firstAfter(spans, start); spans !== null && index < spans.length; index += 3) {
    const from = Math.max(0, (spans[index] ?? 0) - start)
    const to = Math.min(line.length, (spans[index + 1] ?? 0) - start)
    if (from >= line.length) break
    if (from > at) cuts.push({ end: from, kind: undefined })
    if (to > Math.max(at, from)) cuts.push({ end: to, kind: sentKinds[spans[index + 2] ?? 0] })
    at = Math.max(at, to)
  }
  if (at < line.length) cuts.push({ end: line.length, kind: undefined })
  return cuts
}

export const splitIntoPieces = (
  line: string,
  start: number,
  spans: Spans | null,
  marks: readonly LineMark[] = [],
): readonly CodePiece[] => {
  const pieces: CodePiece[] = []
  let at = 0
  for (const { end, kind } of cutByColour(line, start, spans)) {
    while (at < end) {
      const mark = marks.find((candidate) => candidate.end > at && candidate.end > candidate.start)
      const isMatch = mark !== undefined && mark.start <= at
      const to = Math.min(end, mark === undefined ? end : isMatch ? mark.end : mark.start)
      pieces.push({ text: line.slice(at, to), kind, ...(isMatch ? { isMatch } : {}) })
      at = to
    }
  }
  return pieces
}
