import fc from 'fast-check'
import { RE2JS } from 're2js'
import { expect, test } from 'vitest'
import { visitGrams } from '#src/backend/code-index/grams.ts'
import { caseVariants } from '#src/backend/search/case-variants.ts'
import { regexMatcher, textMatcher } from '#src/backend/search/line-matcher.ts'
import type { Span } from '#src/backend/search/windowed-spans.ts'
import { isCaseSensitive } from '#src/contract/letter-case.ts'
import { foldCase } from '#src/lib/fold-case.ts'
import { findLiteralMatches, findMarks } from '#src/views/search/query-marks.ts'
import { toCodeText } from '#src/views/code/code-text.ts'
import { isLetThrough } from './is-let-through.ts'

const isSurrogate = (codePoint: number): boolean => codePoint >= 0xd800 && codePoint < 0xe000
const codePoints = Array.from({ length: 0x110000 }, (_, codePoint) => codePoint).filter(
  (codePoint) => !isSurrogate(codePoint),
)
const cased = codePoints
  .map((codePoint) => String.fromCodePoint(codePoint))
  .filter((character) => character.toLowerCase() !== character || character.toUpperCase() !== character)
const everyCased = cased.join('')

test('folding keeps the length of every character', () => {
  const longer = codePoints.filter((codePoint) => {
    const character = String.fromCodePoint(codePoint)
    return foldCase(character).length !== character.length
  })
  expect(longer).toEqual([])
})

test('folding makes those characters equal that the expression engine takes for equal', () => {
  const differing: string[] = []
  for (const folded of new Set(cased.map(foldCase))) {
    const engine = RE2JS.compile(RE2JS.quote(folded), RE2JS.CASE_INSENSITIVE).matcher(everyCased)
    const equal: string[] = []
    while (engine.find()) equal.push(engine.group() ?? '')
    if (equal.join() !== cased.filter((character) => foldCase(character) === folded).join()) differing.push(folded)
  }
  expect(differing).toEqual([])
}, 60_000)

test.each([
  ['k', ['k', 'K', '\u212a']],
  ['ς', ['Σ', 'ς', 'σ']],
  ['ß', ['ß', 'ẞ']],
  ['İ', ['İ']],
  ['ı', ['ı']],
  ['7', ['7']],
])('%s has the variants %j', (character, variants) => {
  const characters = caseVariants(character.codePointAt(0) ?? 0).map((codePoint) => String.fromCodePoint(codePoint))
  expect(characters.toSorted()).toEqual(variants.toSorted())
})

const letters = [...'aAbBkKsS\u212a\u017fßẞİıiIéÉпПрРΣσς😀𐐀𐐨1_ .(\\']
const text = fc.string({ unit: fc.constantFrom(...letters), maxLength: 30 })
const query = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 2 })

const foldedSpans = (line: string, wanted: string): Span[] => textMatcher(foldCase(wanted)).spansIn(foldCase(line))

const engineSpans = (line: string, wanted: string): Span[] => {
  const engine = RE2JS.compile(RE2JS.quote(wanted), RE2JS.CASE_INSENSITIVE).matcher(line)
  const spans: Span[] = []
  while (engine.find()) spans.push({ start: engine.start(), end: engine.end() })
  return spans
}

const collectGrams = (content: string): ReadonlySet<number> => {
  const grams = new Set<number>()
  visitGrams(content, (gram) => grams.add(gram))
  return grams
}

test('a text found without regard to case is what is found in the folded line, at the same offsets', () => {
  let met = 0
  fc.assert(
    fc.property(text, query, (line, wanted) => {
      const spans = textMatcher(wanted, true).spansIn(line)
      met += spans.length
      expect(spans).toEqual(foldedSpans(line, wanted))
      expect(spans).toEqual(engineSpans(line, wanted))
      for (const { start, end } of spans) expect(foldCase(line.slice(start, end))).toBe(foldCase(wanted))
    }),
    { numRuns: 3000 },
  )
  expect(met).toBeGreaterThan(250)
})

test('an expression that ignores case finds what the text finds', () => {
  fc.assert(
    fc.property(text, query, (line, wanted) => {
      expect(regexMatcher(RE2JS.quote(wanted), true).spansIn(line)).toEqual(textMatcher(wanted, true).spansIn(line))
    }),
    { numRuns: 3000 },
  )
})

test('narrowing never loses a text in another case', () => {
  let met = 0
  fc.assert(
    fc.property(text, query, (line, wanted) => {
      for (const matcher of [textMatcher(wanted, true), regexMatcher(RE2JS.quote(wanted), true)]) {
        if (matcher.spansIn(line).length === 0) continue
        met += 1
        expect(matcher.canMatch(line)).toBe(true)
        expect(isLetThrough(matcher.narrowing, collectGrams(line)), JSON.stringify([wanted, line])).toBe(true)
      }
    }),
    { numRuns: 6000 },
  )
  expect(met).toBeGreaterThan(500)
})

test('a word beyond ASCII narrows in any case', () => {
  const { narrowing } = textMatcher('маршрут', true)
  expect(isLetThrough(narrowing, collectGrams('const МАРШРУТ = 1'))).toBe(true)
  expect(isLetThrough(narrowing, collectGrams('const ПРИМЕРЫ = 1'))).toBe(false)
})

test('what is marked in a line and in an open file folds to what was asked', () => {
  fc.assert(
    fc.property(text, query, (line, wanted) => {
      const trimmed = wanted.trim()
      if (trimmed === '') return
      const matches = findLiteralMatches(wanted, false)(toCodeText(line))
      const spans = textMatcher(wanted, true).spansIn(line)
      expect(matches.map(({ startColumn, endColumn }) => [startColumn - 1, endColumn - 1])).toEqual(
        spans.map(({ start, end }) => [start, end]),
      )
      const wholes = textMatcher(trimmed, true).spansIn(line)
      if (wholes.length > 0) expect(findMarks(line, wanted)).toEqual(wholes)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['regexprouter', false, false],
  ['RegExpRouter', false, true],
  ['\\S+', false, true],
  ['\\S+\\W\\x4A\\x{4A}\\p{Lu}(?P<Name>a)(?U:b)', true, false],
  ['\\w+Router', true, true],
  ['маршрут', false, false],
  ['Маршрут', false, true],
  ['ǅ', false, true],
])('smart case of %s (expression: %s) is sensitive: %s', (wanted, isRegex, isSensitive) => {
  expect(isCaseSensitive(wanted, 'Smart', isRegex)).toBe(isSensitive)
})
