import { expect, test } from 'vitest'
import { regexMatcher, textMatcher, type LineMatcher } from '#src/backend/search/line-matcher.ts'
import { matchesIn } from '#src/backend/search/line-matches.ts'

const contents = [
  '',
  '\n',
  'berth',
  'berth\n',
  '\nberth berth\n\nBerth\r\nberths',
  'no\nberth\r\n\r\nno berth\nno',
  `${'x\n'.repeat(300)}berth`,
]

const matchers: readonly [name: string, matcher: LineMatcher][] = [
  ['a text', textMatcher('berth')],
  ['a text in either case', textMatcher('BERTH', true)],
  ['a text with a line break', textMatcher('berth\n')],
  ['a text that ends with a carriage return', textMatcher('berth\r')],
  ['an expression with a fixed part', regexMatcher('b\\w+th')],
  ['an expression without one', regexMatcher('[a-z]+')],
  ['an expression in either case', regexMatcher('BERTH\\w?', true)],
]

const listEach = (matcher: LineMatcher, content: string) =>
  content
    .split('\n')
    .map((line) => line.replace(/\r$/, ''))
    .flatMap((line, at) =>
      matcher.spansIn(line).map(({ start, end }) => [at + 7, start + 1, end + 1, line.slice(start, end)]),
    )

test.each(matchers)('%s is found at the lines that a reading of all lines finds', (_, matcher) => {
  for (const content of contents) {
    const { count, listed } = matchesIn(matcher, content, 7)
    const expected = listEach(matcher, content)
    expect(count).toBe(expected.length)
    expect(
      listed.map(({ lineNumber, startColumn, endColumn, lineText }) => [
        lineNumber,
        startColumn,
        endColumn,
        lineText.slice(startColumn - 1, endColumn - 1),
      ]),
    ).toEqual(expected.slice(0, 50))
  }
})

test('whether a word is whole is told from the characters beside it', () => {
  expect(matchesIn(textMatcher('berth'), 'berths\nmy_berth', 1).isWhole).toBe(false)
  expect(matchesIn(textMatcher('berth'), 'berths\nthe berth.', 1).isWhole).toBe(true)
})
