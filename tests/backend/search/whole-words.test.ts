import fc from 'fast-check'
import { RE2JS } from 're2js'
import { expect, test } from 'vitest'
import { regexMatcher, textMatcher } from '#src/backend/search/line-matcher.ts'
import { isWordPart } from '#src/lib/whole-word.ts'

const wordPart = String.raw`[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}]`

const collect = (pattern: string, flags: string, line: string): [number, number][] =>
  [...line.matchAll(new RegExp(`(?<!${wordPart})(?:${pattern})(?!${wordPart})`, flags))]
    .filter(([match]) => match !== '')
    .map(({ 0: match, index }) => [index, index + match.length])

const toPairs = (spans: readonly { readonly start: number; readonly end: number }[]): [number, number][] =>
  spans.map(({ start, end }) => [start, end])

const counted: readonly (readonly [string, string, boolean, readonly number[]])[] = [
  ['cart', 'cart carts _cart cart_1 $cart cart-id', false, [0, 25, 30]],
  ['foo|foobar', 'foobar foo barfoo', true, [0, 7]],
  ['корзина', 'корзина корзинах «корзина»', false, [0, 18]],
  ['cart', 'cart\u0301 cart', false, [6]],
  ['cart', 'cart\u{1d400} \u{10400}cart cart', false, [14]],
  ['cart', 'cart\u200d cart\u203f cart', false, [12]],
  ['a a', 'ba a a', false, [3]],
  ['\\w+', 'one two  three', true, [0, 4, 9]],
  ['^cart|cart$', 'cart cart', true, [0, 5]],
  ['[a-z]+', 'one2 two', true, [5]],
  ['-cart', '-cart x-cart', false, [0]],
]

test.each(counted)('%s stands alone in %s as by rg --word-regexp', (query, line, isRegex, starts) => {
  const matcher = (isRegex ? regexMatcher : textMatcher)(query, false, true)
  expect(matcher.spansIn(line).map(({ start }) => start)).toEqual(starts)
})

test('a part of a word is what Unicode calls one', () => {
  const part = RE2JS.compile('[\\pL\\pM\\p{Nd}\\p{Nl}\\p{Pc}]')
  for (const character of ['a', 'я', 'ә', '1', '٣', '_', '‿', '\u0301', 'Ⅷ', '𐐀']) {
    expect(isWordPart(character), character).toBe(true)
    expect(part.test(character), character).toBe(true)
  }
  for (const character of ['$', '-', ' ', '«', '²', '😀', '']) expect(isWordPart(character), character).toBe(false)
})

const unit = fc.constantFrom('a', 'A', 'b', '_', '1', '$', '-', ' ', '.', 'я', '\u0301', '𐐀', '😀')
const line = fc.string({ unit, maxLength: 24 })

test('a text is found as a whole word wherever nothing of a word is beside it', () => {
  const text = fc.string({ unit, minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(line, text, (content, wanted) => {
      const expected = collect(wanted.replace(/[$.]/g, '\\$&'), 'gu', content)
      expect(toPairs(textMatcher(wanted, false, true).spansIn(content))).toEqual(expected)
    }),
    { numRuns: 1500 },
  )
})

test('an expression is found as a whole word, also where a shorter alternative would not be', () => {
  const part = fc.constantFrom('a', 'b', '_', '1', 'я', '.', '(?:a|ab)', '(?:b|ba)', '[ab]+', 'a?', '.*?', '\\$', ' ')
  const first = fc.constantFrom('a', 'b', '(?:a|ab)', '(?:b|ba)', '[ab]+')
  const expression = fc.tuple(first, fc.array(part, { maxLength: 3 })).map(([begin, rest]) => begin + rest.join(''))
  const words = fc.string({ unit: fc.constantFrom('a', 'b', '_', '1', '$', ' ', 'я'), maxLength: 24 })
  fc.assert(
    fc.property(words, expression, (content, pattern) => {
      const spans = toPairs(regexMatcher(pattern, false, true).spansIn(content))
      expect(spans).toEqual(collect(pattern, 'gu', content))
    }),
    { numRuns: 1500 },
  )
})

test('whole words are found across every border of the windows of a long line', () => {
  for (const length of [1019, 1024, 4093, 8190, 8192]) {
    const content = `${`x${'y'.repeat(length)} needle,needles `.repeat(8)}x needle`
    expect(toPairs(regexMatcher('needles?', false, true).spansIn(content))).toEqual(collect('needles?', 'g', content))
  }
})

test.each(['\\Qneedle', '(needle', 'needle\\'])('an expression keeps its meaning or its mistake: %s', (query) => {
  const read = (isWholeWord: boolean) => {
    try {
      return toPairs(regexMatcher(query, false, isWholeWord).spansIn('a needle'))
    } catch (error) {
      return (error as { extra: unknown }).extra
    }
  }
  expect(read(true)).toEqual(read(false))
})
