import fc from 'fast-check'
import { expect, test } from 'vitest'
import { regexMatcher, textMatcher, type Span } from '#src/backend/search/line-matcher.ts'
import { Refusal } from '#src/backend/http/refusal.ts'

/** Spans that are not empty, do not overlap and come in order: a matcher that gives them has advanced. */
const isAdvancing = (spans: readonly Span[], line: string): boolean =>
  spans.every(
    ({ start, end }, at) => start < end && end <= line.length && start >= (at === 0 ? 0 : (spans[at - 1]?.end ?? 0)),
  )

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'A', ' ', '\uFEFF', 'İ', 'ß', '😀', '$', '(', '\\', '\0') })

test.each(['', 'a', 'aa', '\uFEFF'])('the text matcher ends for the text %j', (wanted) => {
  expect(isAdvancing(textMatcher(wanted).spansIn('aaa\uFEFFa'), 'aaa\uFEFFa')).toBe(true)
})

test('the text matcher advances for every text and every line', () => {
  fc.assert(fc.property(text, text, (wanted, line) => isAdvancing(textMatcher(wanted).spansIn(line), line)))
})

const expression = fc
  .array(fc.constantFrom('a', 'b', '.', '\\b', '^', '$', '(?:', ')', '|', '*', '+?', '{0,2}', '[^a]', '(?i)', 'İ', ' '))
  .map((parts) => parts.join(''))

test('the expression matcher advances for every expression and every line', () => {
  fc.assert(
    fc.property(expression, text, (wanted, line) => {
      try {
        return isAdvancing(regexMatcher(wanted).spansIn(line), line)
      } catch (error) {
        return error instanceof Refusal && error.status === 400
      }
    }),
  )
})
