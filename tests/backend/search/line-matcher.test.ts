import fc from 'fast-check'
import { expect, test } from 'vitest'
import { regexMatcher, textMatcher } from '#src/backend/search/line-matcher.ts'
import { matchesIn } from '#src/backend/search/line-matches.ts'
import type { Span } from '#src/backend/search/windowed-spans.ts'
import { Refusal } from '#src/backend/http/refusal.ts'

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

const nativeSpans = (pattern: string, line: string): Span[] =>
  [...line.matchAll(new RegExp(pattern, 'g'))].map(({ 0: match, index }) => ({
    start: index,
    end: index + match.length,
  }))

test.each(['needle', '\\bneedle\\b', 'n[a-z]+e', '^x', 'needle$', 'n.{0,900}?e,', 'needle|,x'])(
  'a long line has the matches of %s that it has as a whole, across every border of its windows',
  (pattern) => {
    for (const length of [1019, 1024, 4093, 8190, 8192]) {
      const line = `${`x${'y'.repeat(length)} needle,`.repeat(8)}x needle`
      expect(regexMatcher(pattern).spansIn(line)).toEqual(nativeSpans(pattern, line))
    }
  },
)

test('a match that is longer than a window is found, and ends with the window', () => {
  const [first, ...more] = regexMatcher('a.*').spansIn(`--a${'b'.repeat(50_000)}`)
  expect(first).toEqual({ start: 2, end: 8192 })
  expect(more).toEqual([])
  expect(regexMatcher('[ab]+$').spansIn(`--a${'b'.repeat(50_000)}-`)).toEqual([])
})

const countLooks = (pattern: string): number => {
  let looks = 0
  regexMatcher(pattern).spansIn('a'.repeat(99_000), () => (looks += 1) < 0)
  return looks
}

test('the time is looked at within a line without a match, and more often the larger the expression is', () => {
  const often = countLooks('[0-9]')
  expect(often).toBeGreaterThan(10)
  expect(countLooks('[0-9]{900}')).toBeGreaterThan(2 * often)
})

test('a line without a match is left when the time is over', () => {
  let looks = 0
  regexMatcher('[0-9]').spansIn('a'.repeat(99_000), () => (looks += 1) > 3)
  expect(looks).toBe(4)
})

test('the matches of a text end when the time is over', () => {
  let looks = 0
  const { count } = matchesIn(regexMatcher('a'), 'a'.repeat(99_000), 1, () => (looks += 1) > 10)
  expect(count).toBeLessThan(12)
})

test('matching ends inside a line when its time is over', () => {
  let looks = 0
  const spans = regexMatcher('a').spansIn('a'.repeat(99_000), () => (looks += 1) > 10)
  expect(spans.length).toBeLessThan(12)
})
