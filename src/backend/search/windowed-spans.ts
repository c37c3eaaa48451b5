import type { RE2JS } from 're2js'
import { wholeWordSpans } from './whole-words.ts'

export interface Span {
  readonly start: number
  readonly end: number
}

/** A match across the border of two windows is found when it is no longer than this. */
const lineOverlap = 1024
const maxLineWindow = 8192
const maxTextWindow = 65_536
const minWindowLength = 2 * lineOverlap
const maxWork = 4_000_000

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00

const asksForEnd = (query: string): boolean => /\$|\\[zbB]/.test(query)

interface Window {
  readonly from: number
  readonly to: number
  readonly isLast: boolean
}

const plainSpans = function* (expression: RE2JS, text: string, from: number): Generator<Span> {
  const matcher = expression.matcher(text)
  for (let hasMatch = matcher.find(from); hasMatch; hasMatch = matcher.find())
    yield { start: matcher.start(), end: matcher.end() }
}

interface Manner {
  readonly query: string
  readonly isMultiline: boolean
  readonly isWholeWord: boolean
}

export const windowedSpans = (expression: RE2JS, { query, isMultiline, isWholeWord }: Manner) => {
  const maxLength = isMultiline ? maxTextWindow : maxLineWindow
  const length = Math.max(minWindowLength, Math.min(maxLength, Math.floor(maxWork / expression.programSize())))
  const overlap = isMultiline ? Math.floor(length / 4) : lineOverlap
  const dropsCut = isWholeWord || asksForEnd(query)
  const spansFrom = isWholeWord ? wholeWordSpans : plainSpans

  const windowAt = (line: string, from: number): Window => {
    const end = from + length >= line.length ? line.length : from + length
    const to = end < line.length && isHighSurrogate(line.charCodeAt(end - 1)) ? end + 1 : end
    return { from, to, isLast: to >= line.length }
  }

  const matchesIn = function* (line: string, { from, to }: Window): Generator<Span> {
    const before = Math.min(from, 2)
    const text = line.slice(from - before, to)
    if (!expression.test(text)) return
    const offset = from - before
    for (const { start, end } of spansFrom(expression, text, before)) yield { start: offset + start, end: offset + end }
  }

  return (line: string, isOver: () => boolean, maxSpans: number): Span[] => {
    const spans: Span[] = []
    for (let from = 0, isDone = false; !isDone && !isOver();) {
      const window = windowAt(line, from)
      const shared = window.isLast ? window.to : window.to - overlap
      for (const span of matchesIn(line, window)) {
        if (isOver() || spans.length >= maxSpans) return spans
        const isCut = !window.isLast && span.end === window.to
        if (isCut && (span.start >= shared || dropsCut)) break
        if (span.end > span.start) spans.push(span)
      }
      from = Math.max(shared, spans.at(-1)?.end ?? 0)
      isDone = window.isLast
    }
    return spans
  }
}
