import { everything } from '../gram-query.ts'
import type { LineMatcher } from '../line-matcher.ts'
import { withoutReturn } from '../line-matches.ts'
import type { Span } from '../windowed-spans.ts'

const merge = (spans: readonly Span[]): Span[] => {
  const merged: Span[] = []
  for (const span of spans.toSorted((left, right) => left.start - right.start || right.end - left.end)) {
    const last = merged.at(-1)
    if (last === undefined || span.start >= last.end) merged.push(span)
    else if (span.end > last.end) merged.splice(-1, 1, { start: last.start, end: span.end })
  }
  return merged
}

export const anyOf = (matchers: readonly LineMatcher[], ignoresCase: boolean): LineMatcher => {
  const [only] = matchers
  if (matchers.length === 1 && only !== undefined) return only
  return {
    narrowing: everything,
    text: undefined,
    ignoresCase,
    needle: undefined,
    isMultiline: false,
    canMatch: (text) => matchers.some((matcher) => matcher.canMatch(text)),
    spansIn: (line, isOver) =>
      merge(
        matchers.flatMap((matcher) =>
          matcher.text === undefined || matcher.canMatch(line) ? matcher.spansIn(line, isOver) : [],
        ),
      ),
  }
}

export const holds = (matcher: LineMatcher, content: string, isOver: () => boolean): boolean => {
  if (!matcher.canMatch(content)) return false
  for (const raw of content.split('\n')) {
    if (isOver()) return false
    const line = withoutReturn(raw)
    if (matcher.canMatch(line) && matcher.spansIn(line, isOver).length > 0) return true
  }
  return false
}
