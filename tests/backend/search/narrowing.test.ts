import fc from 'fast-check'
import { RE2JS } from 're2js'
import { expect, test } from 'vitest'
import { visitGrams } from '#src/backend/code-index/grams.ts'
import { isEverything } from '#src/backend/search/gram-query.ts'
import { regexMatcher, textMatcher, type LineMatcher } from '#src/backend/search/line-matcher.ts'
import { isLetThrough } from './is-let-through.ts'

const collectGrams = (content: string): ReadonlySet<number> => {
  const grams = new Set<number>()
  visitGrams(content, (gram) => grams.add(gram))
  return grams
}

const splitLines = (content: string): string[] => content.split('\n').map((line) => line.replace(/\r$/, ''))

const matchesIn = (expression: RE2JS, line: string): boolean => {
  const matcher = expression.matcher(line)
  while (matcher.find()) if (matcher.end() > matcher.start()) return true
  return false
}

/** Few letters, so that made-up expressions meet made-up texts. */
const letters = [
  'a',
  'b',
  'c',
  'A',
  'B',
  'k',
  'K',
  's',
  '\u212a',
  '\u017f',
  'é',
  'É',
  'п',
  'р',
  '😀',
  '1',
  '_',
  ' ',
  '.',
  '(',
  '"',
  '\\',
]
const content = fc
  .array(fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...letters) }, fc.constantFrom('\n', '\r\n', '\t')), {
    maxLength: 40,
  })
  .map((parts) => parts.join(''))

const literal = fc.constantFrom(...letters).map((letter) => letter.replace(/[.(\\]/, '\\$&'))
const special = fc.constantFrom(
  '.',
  '\\w',
  '\\d',
  '\\s',
  '\\W',
  '\\b',
  '^',
  '$',
  '[ab]',
  '[^a]',
  '[a-c]',
  '[a-z]',
  '[[:alpha:]]',
  '[\\w.]',
  '[]a]',
  '\\x61',
  '\\x{e9}',
  '\\pL',
  '\\p{Cyrillic}',
  '\\Qa.b\\E',
  '(?i)',
  '(?i:aBk)',
  '(?i:É)',
  '[^\\x00-\\x7f]',
  '[кпр]',
  '[é-ë]',
  '(?s).',
  '\\.',
)
const expression = fc.letrec<{ any: string }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 5, depthSize: 'medium' },
    literal,
    special,
    fc.tuple(literal, literal, literal).map((parts) => parts.join('')),
    fc.array(tie('any'), { minLength: 2, maxLength: 4 }).map((parts) => parts.join('')),
    fc.tuple(tie('any'), tie('any')).map(([left, right]) => `(?:${left}|${right})`),
    fc.tuple(tie('any'), tie('any')).map(([left, right]) => `${left}|${right}`),
    fc
      .tuple(tie('any'), fc.constantFrom('*', '+', '?', '{2}', '{1,}', '{0,2}', '{3,5}', '*?', '+?', '{0}'))
      .map(([part, repeat]) => `(${part})${repeat}`),
    fc.tuple(literal, fc.constantFrom('*', '+', '?', '{2,3}')).map(([part, repeat]) => `${part}${repeat}`),
  ),
})).any

const compiled = (query: string): LineMatcher | undefined => {
  try {
    return regexMatcher(query)
  } catch {
    return undefined
  }
}

test('narrowing never loses a match of a regular expression', () => {
  let [met, narrowed] = [0, 0]
  fc.assert(
    fc.property(expression, fc.array(content, { minLength: 1, maxLength: 12 }), (query, contents) => {
      const matcher = compiled(query)
      if (matcher === undefined) return
      if (!isEverything(matcher.narrowing)) narrowed += 1
      const plain = RE2JS.compile(query)
      for (const candidate of contents) {
        const matched = splitLines(candidate).filter((line) => matchesIn(plain, line))
        if (matched.length === 0) continue
        met += 1
        for (const line of matched) expect(matcher.spansIn(line), `${query} in ${JSON.stringify(line)}`).not.toEqual([])
        expect(candidate.includes(matcher.needle ?? ''), query).toBe(true)
        expect(
          isLetThrough(matcher.narrowing, collectGrams(candidate)),
          `${query} in ${JSON.stringify(candidate)}`,
        ).toBe(true)
      }
    }),
    { numRuns: 4000 },
  )
  expect(met).toBeGreaterThan(2000)
  expect(narrowed).toBeGreaterThan(1000)
}, 60_000)

test('narrowing never loses a plain text', () => {
  let met = 0
  fc.assert(
    fc.property(content, fc.nat(), fc.integer({ min: 1, max: 8 }), (text, start, length) => {
      const at = text.length === 0 ? 0 : start % text.length
      const query = text.slice(at, at + length)
      if (query === '' || /[\n\r]|[\ud800-\udfff]/.test(query)) return
      met += 1
      expect(isLetThrough(textMatcher(query).narrowing, collectGrams(text)), JSON.stringify([query, text])).toBe(true)
    }),
    { numRuns: 4000 },
  )
  expect(met).toBeGreaterThan(1000)
})

test.each([
  ['function \\w+State\\(', 'function useState(', 'function useStat('],
  ['(foo|bar)\\d+', 'x = bar42', 'x = ba42'],
  ['(?i)select', 'SeLeCt *', 'selct'],
  ['get[AB]x+', 'getBxx', 'getCxx'],
  ['\\d{4}-[0-9]{2}', 'on 2024-05-06', 'on 20-05-06'],
  ['[^\\x00-\\x7f]{3}', 'это', 'et\u212a'],
  ['v1\\.\\d+', 'v1.2', 'v2.1'],
  ['пример', 'это пример', 'это прмер'],
])('%s lets %j through and keeps %j out', (query, inside, outside) => {
  const { narrowing } = regexMatcher(query)
  expect([isLetThrough(narrowing, collectGrams(inside)), isLetThrough(narrowing, collectGrams(outside))]).toEqual([
    true,
    false,
  ])
})

test.each([
  ['(abc', 0],
  ['ab(c(d)', 2],
  ['ab)c', 2],
  ['a[)](b', 4],
  ['x[abc', 1],
  ['foo[z-a]', 4],
  ['aa**', 2],
  ['x{2,1}', 1],
  ['a(?=b)', 1],
  ['ab\\q', 2],
  ['ab\\', 2],
  ['a|*b', 2],
  ['a{1001}', 1],
])('the mistake in %s is at %i', (query, position) => {
  expect(() => regexMatcher(query)).toThrow(
    expect.objectContaining({ status: 400, key: 'errors.invalidRegex', extra: expect.objectContaining({ position }) }),
  )
})

test.each(['\\pL{1000}'.repeat(100), 'a{1000}'.repeat(140), '(\\w{500}x)'.repeat(90)])(
  'an expression that would take seconds is refused: %s',
  (query) => {
    expect(() => regexMatcher(query)).toThrow(expect.objectContaining({ status: 400, key: 'errors.invalidRegex' }))
  },
)

test.each(['#[0-9a-f]{6}', '[a-z]*[0-9a-f]{4};', '[0-9a-f]{3}[g-z]*,[x-z]'])(
  'an expression that tells a pair of characters is narrowed by it: %s',
  (query) => {
    expect(isEverything(regexMatcher(query).narrowing)).toBe(false)
  },
)
