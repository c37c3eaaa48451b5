import type { RE2JS } from 're2js'
import { isPartBefore, standsAlone, startBefore } from '#src/lib/whole-word.ts'
import type { Span } from './windowed-spans.ts'

const wordPartInRe2 =
  '\\pL\\pM\\p{Nd}\\p{Nl}\\p{Pc}\\x{200c}\\x{200d}\\x{24b6}-\\x{24e9}\\x{1f130}-\\x{1f149}\\x{1f150}-\\x{1f169}\\x{1f170}-\\x{1f189}'

export const toWholeWord = (query: string): string =>
  `(?:\\A|(?-i:[^${wordPartInRe2}]))(${query})(?:(?-i:[^${wordPartInRe2}])|\\z)`

export const wholeWordSpans = function* (expression: RE2JS, text: string, from: number): Generator<Span> {
  const matcher = expression.matcher(text)
  for (let next = from; ;) {
    const canShare = next > 0 && !isPartBefore(text, next)
    let hasMatch = matcher.find(canShare ? startBefore(text, next) : next)
    if (hasMatch && matcher.start(1) < next) hasMatch = matcher.find(next)
    if (!hasMatch) return
    const span = { start: matcher.start(1), end: matcher.end(1) }
    if (standsAlone(text, span)) yield span
    next = Math.max(span.end, span.start + 1)
    if (next > text.length) return
  }
}
